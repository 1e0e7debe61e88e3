"""Disc horn: crimped steel bowl, ribbed resonator disc, spring-steel bracket and two spade terminals."""
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from details import prism, text
from layered import shoot
from shapes import box, circle, group, plate, put, rod, round_corners, turned
from studio import mat

RADIUS = 1.5                                    # 1 unit = 3 cm; the horn axis is Y, mouth towards the viewer


def facing(item, y=0):
    """Turn a part made about +Z so that it faces the viewer."""
    return put(item, (0, y, 0), (90, 0, 0))


def bowl(paint):
    profile = [(.50, -.62), (.62, -.60), (.70, -.42), (1.18, -.30), (1.30, -.20), (1.34, -.06), (RADIUS, -.05),
               (RADIUS + .02, .0), (RADIUS, .07), (1.36, .08), (1.34, .02), (0, .02), (0, -.62)]
    return facing(turned('bowl', profile, paint, rounding=.05))


def resonator(plated):
    """The tone disc: a dished plate with concentric ribs."""
    profile = [(0, .20), (.26, .20), (.30, .15)]
    for r in (.42, .66, .90):
        profile += [(r - .05, .14), (r, .205), (r + .10, .205), (r + .15, .14)]
    profile += [(1.16, .15), (1.24, .22), (1.30, .21), (1.31, .18), (1.25, .14), (1.16, .10), (0, .10)]
    return facing(turned('resonator', profile, plated, rounding=.035, segments=160))


def bracket(zinc):
    """Layered spring-steel strip rising behind the bowl, with a slotted end."""
    slot = round_corners([(-.13, 1.62), (.13, 1.62), (.13, 2.02), (-.13, 2.02)], .13)
    strip = round_corners([(-.32, -.45, .3), (.32, -.45, .3), (.32, 2.3, .3), (-.32, 2.3, .3)], .3)
    return [plate('strip', strip, .07, zinc, .02, [slot], (0, .72 + .09 * k, 0)) for k in range(2)]


def terminals(plastic, tin):
    items = [box('terminal block', (.75, .3, .5), plastic, .06, (0, .52, -.95))]
    for x in (-.22, .22):
        outline = round_corners([(-.11, 0), (-.11, -.42), (-.06, -.5), (.06, -.5), (.11, -.42), (.11, 0)], .03)
        items.append(plate('spade', outline, .04, tin, .01, [circle(.04, (0, -.3), 20)], (x, .56, -1.15)))
    return items


def build():
    paint = mat('black enamel', (.013, .013, .014), 0, .22, Clearcoat=.6)
    red = mat('red enamel', (.50, .012, .010), .0, .24, Clearcoat=.7)
    zinc = mat('zinc plate', (.70, .70, .69), 1, .3)
    chrome = mat('chrome', (.82, .82, .83), 1, .10)
    tin = mat('tinned brass', (.82, .72, .48), 1, .25)
    plastic = mat('terminal plastic', (.03, .03, .03), 0, .5)
    ink = mat('white print', (.85, .85, .83), 0, .5)
    items = [bowl(paint), resonator(red),
             facing(turned('rim bead', circle(.055, (RADIUS - .09, .09), 20), zinc, rounding=.001, segments=160)),
             facing(turned('cap', [(0, .18), (.24, .18), (.24, .24), (.20, .29), (0, .30)], chrome, rounding=.03)),
             facing(prism('nut', 6, .16, .14, zinc, bevel=.02), -.33),
             rod('stud', .085, (0, -.2, 0), (0, -.45, 0), zinc, .02),
             rod('rear stud', .14, (0, .5, 0), (0, 1.0, 0), zinc, .02),
             facing(prism('rear nut', 6, .26, .2, zinc, bevel=.03), .97)]
    items += [facing(put(prism('crimp screw', 6, .07, .05, zinc, bevel=.012),
                         (1.425 * math.cos(a), 1.425 * math.sin(a), .09))) for a in
              (math.radians(60 * k + 30) for k in range(6))]
    for index, letter in enumerate('ROOTS'):
        angle = math.radians(90 + (2 - index) * 11)
        mark = text('maker', letter, .15, ink, (0, 0, 0), (90, 0, 0), .003)
        put(mark, (1.11 * math.cos(angle), -.158, 1.11 * math.sin(angle)), (0, 90 - math.degrees(angle), 0))
        items.append(mark)
    items += bracket(zinc) + terminals(plastic, tin)
    return group('horn', items)


if __name__ == '__main__':
    shoot(build, az=-30, el=14)
