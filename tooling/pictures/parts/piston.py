"""Forged piston, 73 mm: valve-relief crown, three rings, pin bosses with the gudgeon pin, coated slipper skirt."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from details import carve, surface, text
from metals import grain, ground_steel, ink, marks
from prints import bend, round_cylinder
from shapes import box, group, put, rod, turned
from studio import mat, shoot

RADIUS, HEIGHT = 1.22, 1.95          # 1 unit = 30 mm; crown up, gudgeon pin along X
SKIRT_TOP = 1.08
GROOVES = [(1.70, .07), (1.50, .07), (1.25, .13)]        # middle height and width, top ring to oil ring
PIN_RADIUS, PIN_HEIGHT = .36, .74
FLAT = .90                           # the sides beside the skirt are cut back to this x


def blank(alloy):
    """Turned outside and hollowed from below."""
    side = [(RADIUS - .03, .0), (RADIUS, .05), (RADIUS, SKIRT_TOP)]
    for middle, width in reversed(GROOVES):
        low, high = middle - width / 2, middle + width / 2
        side += [(RADIUS - .012, low), (RADIUS - .16, low), (RADIUS - .16, high), (RADIUS - .012, high)]
    crown = [(RADIUS - .015, HEIGHT - .012), (RADIUS - .03, HEIGHT), (.55, HEIGHT), (.45, HEIGHT - .04), (0, HEIGHT - .05)]
    inside = [(0, 1.1), (.7, 1.08), (.95, .95), (1.05, .75), (1.09, 0)]
    return turned('piston', side + crown + inside, alloy, segments=192, rounding=.010)


def pin_bore(alloy):
    return rod('bore', PIN_RADIUS, (-2, 0, PIN_HEIGHT), (2, 0, PIN_HEIGHT), alloy, segments=96)


def forging(alloy):
    """The blank with flats beside the skirt, arched lower edges, a pin bore and four valve reliefs."""
    piston = blank(alloy)
    flats = [box('flat', (.8, 3, 1.6), alloy, .14, (side * (FLAT + .4), 0, .26), segments=6) for side in (-1, 1)]
    arch = rod('arch', .80, (-2, 0, -.50), (2, 0, -.50), alloy, segments=96)
    reliefs = [rod('relief', .38, (x * .50, y * .50, HEIGHT - .07), (x * .58, y * .60, HEIGHT + .6), alloy, .02, 96)
               for x in (-1, 1) for y in (-1, 1)]
    return carve(piston, *flats, arch, *reliefs, pin_bore(alloy))


def bosses(alloy):
    items = []
    for side in (-1, 1):
        eye = rod('pin boss', PIN_RADIUS + .17, (side * .5, 0, PIN_HEIGHT), (side * (FLAT + .06), 0, PIN_HEIGHT), alloy, .04, 96)
        web = box('boss web', (.42, .9, .5), alloy, .1, (side * .70, 0, 1.0))
        items += [carve(eye, pin_bore(alloy)), carve(web, pin_bore(alloy))]
    return items


def rings(steel, gold):
    items = []
    for (middle, width), metal in zip(GROOVES, (steel, gold, steel)):
        slices = [(-.5, .5)] if metal is gold or width < .1 else [(-.5, -.22), (-.16, .16), (.22, .5)]
        for low, high in slices:
            a, b = middle + low * width * .9, middle + high * width * .9
            items.append(turned('ring', [(RADIUS - .15, a), (RADIUS + .014, a), (RADIUS + .014, b), (RADIUS - .15, b)],
                                metal, segments=192, rounding=.01))
    return items


def skirt_coat(graphite, white):
    """A printed graphite field on both thrust faces."""
    items = []
    for facing in (-90, 90):
        where = round_cylinder(RADIUS, facing)
        grid = []
        for j in range(25):
            z = .30 + .74 * j / 24
            half = .62 - .08 * max(0, (abs(j - 12) - 9)) / 3
            grid.append([where(half * (i / 20 - 1), .003, z) for i in range(41)])
        items.append(surface('skirt coat', grid, graphite))
        items.append(bend(text('size', '73.00', .12, white, depth=.002, at=(0, 0, .64)), lambda x, off, z: where(x, off + .005, z)))
    return items


def build():
    alloy = marks(mat('forged aluminium', (.46, .465, .475), 1, .28), 'z', 55, .10, .24, .38)
    steel = ground_steel('ring steel', 'z', (.16, .165, .17))
    nitrided = ground_steel('nitrided ring', 'z', (.34, .33, .31))
    graphite = grain(mat('graphite coat', (.022, .022, .024), .1, .5), 90, .08)
    pin = put(turned('gudgeon pin', [(.19, -1.02), (PIN_RADIUS - .01, -1.02), (PIN_RADIUS - .01, 1.02), (.19, 1.02)],
                     ground_steel('pin', 'x', (.55, .56, .58), 30), rounding=.03), (0, 0, PIN_HEIGHT), (0, 90, 0))
    arrow = text('crown mark', '73 STD', .11, mat('stamp', (.12, .12, .12), .5, .5), (0, -.30, HEIGHT - .047), (0, 0, 0), .001)
    items = [forging(alloy), *bosses(alloy), *rings(steel, nitrided), *skirt_coat(graphite, ink()), pin, arrow]
    return group('piston', items)


if __name__ == '__main__':
    shoot(build, az=-40, el=22)
