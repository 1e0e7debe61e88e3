"""Right door mirror seen from behind: painted shell, black surround, tinted convex glass, folding arm and door foot."""
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from bottles import blend
from details import surface, text, wire
from layered import shoot
from lenses import lens, reflector
from shapes import box, group, plate, round_corners, turned
from studio import mat

# 1 unit = 8 cm. The head's outline, (x, z), is drawn as the driver sees it; the door is at the left.
OUTLINE = round_corners([(-1.18, -.36, .35), (-.80, -.66, .4), (.98, -.84, .5), (1.40, -.34, .55), (1.30, .50, .55), (.86, .84, .6),
                         (-.70, .66, .5), (-1.18, .34, .4)], .4, 14)


def ring(scale, y, shift=(0, 0), flat=1.0):
    return [(x * scale + shift[0], y, z * scale * flat + shift[1]) for x, z in OUTLINE + OUTLINE[:1]]


def shell(name, stations, material):
    """Skin through rings (scale, y, shift x, shift z) smoothed along the depth."""
    return surface(name, [ring(s, y, (dx, dz)) for s, y, dx, dz in stations], material, 0, 60)


def head(paint, black, glass, dark):
    back = blend([(1.0, .10, 0, 0), (1.005, .22, 0, 0), (.985, .45, .01, .01), (.92, .70, .02, .03), (.78, .92, .03, .05), (.55, 1.06, .04, .06),
                  (.25, 1.13, .05, .07), (.001, 1.15, .05, .07)], 6)
    surround = blend([(1.0, .10, 0, 0), (1.0, .03, 0, 0), (.985, -.015, 0, 0), (.955, -.025, 0, 0), (.925, 0, 0, 0), (.915, .05, 0, 0),
                      (.905, .13, 0, 0), (.90, .16, 0, 0)], 5)
    floor = [(.90, .16, 0, 0), (.4, .16, 0, 0), (.001, .16, 0, 0)]
    face = [(.001, .02, 0, 0)] + [(.868 * k / 8, .02 + .04 * (k / 8) ** 2, 0, 0) for k in range(1, 9)]
    edge = [(.868, .06, 0, 0), (.874, .065, 0, 0), (.874, .10, 0, 0), (.86, .14, 0, 0)]
    return [shell('shell', back, paint), shell('surround', surround, black), shell('pocket', floor, dark),
            shell('mirror glass', face, glass), shell('glass edge', edge, dark)]


def foot(black, rubber):
    """Sail-shaped door plate, gasket, pivot drum and arm at the door side."""
    sail = round_corners([(-.85, -.42, .12), (.78, -.42, .22), (.62, .10, .25), (.02, .62, .22), (-.72, .30, .2)], .15, 8)
    items = [plate('door plate', sail, .13, black, .045, at=(-1.72, .42, -.52), turn=(0, 0, 90)),
             plate('gasket', [(x * 1.02, z * 1.02) for x, z in sail], .06, rubber, .02, at=(-1.80, .42, -.52), turn=(0, 0, 90))]
    arm = blend([(.34, .30, -1.70, -.62), (.30, .26, -1.52, -.68), (.28, .21, -1.25, -.76), (.29, .18, -.95, -.82), (.30, .16, -.66, -.82)], 8)
    rows = [[(x, .42 + a * math.cos(t), z + b * math.sin(t)) for t in (2 * math.pi * i / 64 for i in range(65))] for a, b, x, z in arm]
    items += [surface('arm', rows, black, 0, 60),
              turned('pivot drum', [(0, -1.10), (.30, -1.10), (.335, -1.06), (.345, -.74), (0, -.74)], black, (-.72, .42, 0), rounding=.05),
              turned('pivot seam', [(0, -.80), (.352, -.80), (.352, -.775), (0, -.775)], rubber, (-.72, .42, 0), rounding=.008)]
    return items


def cable(rubber, plastic):
    points = [(-1.83, .55, -.60), (-2.0, .55, -.66), (-2.12, .45, -.85), (-2.12, .2, -1.02), (-1.98, -.1, -1.065), (-1.72, -.25, -1.065)]
    return [wire('cable', points, .035, rubber, 16), box('plug', (.26, .17, .13), plastic, .03, (-1.60, -.28, -1.035), (0, 0, -25))]


def build():
    paint = mat('metallic blue paint', (.012, .055, .20), .55, .28, Clearcoat=1.0)
    black = mat('grained black', (.02, .021, .022), 0, .48)
    dark = mat('pocket', (.008, .008, .009), 0, .6)
    rubber = mat('rubber', (.014, .014, .014), 0, .6)
    glass = reflector('mirror', (.80, .85, .90), .015)
    grey = mat('etched words', (.25, .27, .29), .2, .4)
    items = head(paint, black, glass, dark) + foot(black, rubber) + cable(rubber, black)
    items.append(text('warning', 'OBJECTS IN MIRROR ARE CLOSER THAN THEY APPEAR', .056, grey, (.16, .046, -.54), (90, 4.5, 0), .001))
    indicator = [(s, y, dx, dz) for s, y, dx, dz in ((1.012, .34, 0, 0), (1.014, .42, 0, 0), (1.0, .50, .01, .01))]
    amber = lens('indicator lens', (1, .55, .12), (.7, .25, .02), .03, 1, body=.5)
    right_side = [[p for p in ring(s, y, (dx, dz)) if p[0] > 1.02 and -.35 < p[2] < .32] for s, y, dx, dz in indicator]
    items.append(surface('indicator', right_side, amber, .01))
    return group('door mirror', items)


if __name__ == '__main__':
    shoot(build, az=-24, el=12)
