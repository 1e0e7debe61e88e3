"""Clutch release bearing: pressed-steel housing with a curved thrust ring, on a cast sleeve with two fork ears."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from details import carve, wire
from metals import cast_iron, ground_steel, rubber, turned_steel, zinc_plate
from prints import wrapped_text
from shapes import box, group, put, rod, round_corners, plate, turned
from studio import mat, shoot

BORE, SLEEVE = .62, .80                      # 1 unit = 28 mm; axis Z while modelling, thrust ring at the top
HOUSING, FACE = 1.24, 1.00                   # housing radius; height of the thrust ring's crest
EAR_SPAN, EAR_WIDTH, EAR_DEPTH = 1.52, .62, .30
FLOOR = -1.15                                # lower end of the guide sleeve


def bearing(steel, shell, seal):
    """What spins: thrust ring, seal and the pressed housing around the balls."""
    thrust = [(.70, .52), (.98, .52), (.99, FACE - .12), (.93, FACE - .03), (.84, FACE), (.75, FACE - .04), (.70, FACE - .14)]
    lip = [(.98, .60), (1.12, .62), (1.13, .69), (1.05, .72), (.98, .69)]
    housing = [(.86, .0), (HOUSING, .0, .09), (HOUSING, .44), (HOUSING - .03, .60, .06), (1.12, .70, .03),
               (1.11, .64), (1.14, .50), (1.14, .09), (.86, .09)]
    rim = [(HOUSING, .03), (HOUSING + .10, .03), (HOUSING + .10, .10), (HOUSING, .10)]
    return [turned('thrust ring', thrust, steel, segments=192, rounding=.05), turned('seal', lip, seal, segments=192, rounding=.025),
            turned('housing', housing, shell, segments=192, rounding=.03), turned('housing rim', rim, shell, segments=192, rounding=.025)]


def sleeve(iron, machined):
    """The cast hub that slides on the gearbox snout, with a flange, two ears and the fork pads."""
    bore = [(BORE, FLOOR), (SLEEVE, FLOOR, .05), (SLEEVE, -.22, .08), (1.12, -.20, .05), (1.12, .0), (.86, .02), (.82, .5), (BORE, .5)]
    items = [turned('sleeve', bore, iron, segments=160, rounding=.03),
             turned('bore', [(BORE - .012, FLOOR + .03), (BORE + .02, FLOOR + .01), (BORE + .02, .48), (BORE - .012, .46)], machined, rounding=.01)]
    for side in (-1, 1):
        outline = round_corners([(.70, -.36), (EAR_SPAN, -.36, .14), (EAR_SPAN, .36, .14), (.70, .36)], .05)
        ear = put(plate('ear', [(side * x, y) for x, y in outline][::side], EAR_DEPTH, iron, .045), (0, 0, -.26), (90, 0, 0))
        items.append(carve(ear, rod('window', SLEEVE - .02, (0, 0, -2), (0, 0, 2), iron, segments=96)))
        items.append(box('fork pad', (.34, .56, .07), machined, .025, (side * 1.30, 0, -.43)))
        items.append(box('rib', (.30, .12, .62), iron, .05, (side * .90, 0, -.62), (0, side * 24, 0)))
    return items


def clips(spring):
    """Two bent wire clips that hold the bearing to the fork."""
    items = []
    for side in (-1, 1):
        x = side * 1.36
        points = [(x, -.44, -.46), (x, -.44, -.1), (x, -.44, .02), (x, -.2, .05), (x, .2, .05), (x, .44, .02),
                  (x, .44, -.1), (x, .44, -.62), (x - side * .16, .40, -.74)]
        items.append(wire('clip', points, .032, spring, 12))
    return items


def build():
    steel = turned_steel('thrust steel', (.50, .51, .53), 'Z', 60, .04, .16, .28)
    shell = zinc_plate('passivated shell', (.60, .56, .43))
    items = [*bearing(steel, shell, rubber('seal', (.02, .02, .021))),
             *sleeve(cast_iron('cast sleeve', (.11, .11, .115)), ground_steel('machined', 'z', (.5, .5, .51), 40)),
             *clips(mat('spring wire', (.35, .36, .38), 1, .22)),
             wrapped_text('LuK', .24, mat('etched', (.05, .05, .05), .2, .6), HOUSING, .28, -118, .002),
             wrapped_text('MC-3102', .15, mat('etched code', (.05, .05, .05), .2, .6), HOUSING, .26, -62, .002)]
    return group('clutch release bearing', items)


if __name__ == '__main__':
    shoot(build, az=-28, el=30)
