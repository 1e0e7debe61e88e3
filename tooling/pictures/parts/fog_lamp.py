"""90 mm LED fog lamp: clear cover, projector lens in a stepped bezel, finned aluminium heat sink."""
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from layered import shoot
from lenses import glowing, lens, reflector
from shapes import box, circle, group, plate, put, round_corners, turned
from studio import mat

RADIUS = 1.5                                    # 1 unit = 3 cm; the lamp axis is Y, light leaves towards the viewer


def facing(item):
    return put(item, turn=(90, 0, 0))


def optics(chrome, black, led):
    """Everything behind the cover: stepped bezel, chrome ring, projector lens, two LED light bars."""
    steps = [(1.36, .10), (1.30, -.05), (1.18, -.05), (1.16, -.13), (1.04, -.13), (1.02, -.21), (.90, -.21), (.86, -.30),
             (.66, -.30), (.62, -.5), (0, -.5)]
    arc = [math.radians(d) for d in range(6, 91, 6)]
    dome = [(0, .24)] + [(.60 * math.sin(t), .24 - .42 * (1 - math.cos(t))) for t in arc] + [(.60, -.26), (0, -.26)]
    items = [facing(turned('bezel', steps, black, closed=False)),
             facing(turned('chrome ring', [(.61, -.32), (.72, -.32), (.70, -.16), (.64, -.10), (.61, -.12)], chrome, rounding=.02)),
             facing(turned('outer ring', [(1.22, -.06), (1.30, -.06), (1.29, -.01), (1.23, -.01)], chrome, rounding=.012)),
             facing(turned('projector lens', dome, lens('projector glass', (.80, .88, .95), (.30, .38, .46), .01, 1.3), rounding=.01)),
             facing(turned('projector back', [(0, -.5), (.58, -.46), (.6, -.28)], reflector('inner reflector', (.55, .6, .68), .15), closed=False))]
    for side in (-1, 1):
        items.append(put(box('light bar', (.62, .05, .10), led, .03), (0, .17, side * .93)))
        items += [put(box('fin', (.035, .12, .2), chrome, .01), (.13 * k, .17, side * .93)) for k in range(-2, 3)]
    return items


def housing(black, sink):
    profile = [(1.38, .12), (RADIUS, .10), (RADIUS, -.10), (1.42, -.16), (1.38, -.62), (1.26, -.72), (0, -.72), (0, -.6), (1.3, -.55), (1.33, .0)]
    items = [facing(turned('shell', profile, black, rounding=.04))]
    items += [box('cooling fin', (.05, .5, 2 * math.sqrt(1.1 - (.2 * k) ** 2)), sink, .015, (.2 * k, .95, 0)) for k in range(-5, 6)]
    for angle in (35, 145, 270):
        tab = plate('lug', round_corners([(-.20, -.1), (.20, -.1), (.20, .36, .2), (-.20, .36, .2)], .05), .12, black, .03,
                    [circle(.09, (0, .17), 32)])
        put(tab, (0, .06, RADIUS - .06))
        items.append(put(tab, turn=(0, 90 - angle, 0)))
    items += [box('socket', (.6, .5, .42), black, .06, (.35, 1.15, -.85)), box('socket lock', (.2, .3, .08), black, .02, (.35, 1.15, -.62))]
    return items


def build():
    black = mat('black housing', (.018, .019, .02), 0, .4)
    satin = mat('dark satin', (.055, .056, .06), .4, .32)
    sink = mat('cast aluminium', (.45, .46, .47), 1, .42)
    chrome = reflector('chrome', (.85, .86, .88), .08)
    cover = [(0, .40)] + [(r, .40 - .18 * (r / 1.34) ** 2) for r in (.2, .4, .6, .8, 1.0, 1.15, 1.25)] + [(1.33, .19), (1.37, .12), (1.375, .05)]
    items = optics(chrome, satin, glowing('led', (.93, .97, 1), 2.2)) + housing(black, sink)
    items.append(facing(turned('cover', cover, lens('clear cover', (.985, .99, 1), (.7, .75, .8), .02, .55), closed=False)))
    items.append(facing(turned('cover seal', circle(.035, (1.385, .11), 12), mat('seal', (.03, .03, .03), 0, .5), rounding=.001)))
    return group('fog lamp', items)


if __name__ == '__main__':
    shoot(build, az=-34, el=12)
