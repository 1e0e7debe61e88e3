"""Tailgate gas strut: black cylinder, chromed rod, ball sockets with spring clips at both ends."""
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from details import bent_text, wire
from layered import shoot
from shapes import box, group, put, turned
from studio import mat

TUBE_RADIUS, TUBE, ROD_RADIUS, ROD = .165, 2.9, .072, 1.75    # 1 unit = 7 cm; the strut lies along X


def along(item, x=0, flip=False):
    """A part turned about +Z becomes one lying along X."""
    return put(item, (x, 0, 0), (0, -90 if flip else 90, 0))


def socket(x, flip, plastic, steel):
    """Ball-socket end fitting with its ball stud and the wire safety clip."""
    side = -1 if flip else 1
    shank = [(0, 0), (.10, 0), (.125, .05), (.125, .22), (.10, .30), (0, .30)]
    cup = [(0, -.19), (.15, -.19), (.20, -.12), (.205, .10), (.17, .19), (.14, .19), (.14, .05), (0, .05)]
    clip = [(x + side * (.40 + .215 * math.cos(a)), .215 * math.sin(a), .09) for a in
            (math.radians(d) for d in range(-160, 161, 16))]
    return [along(turned('shank', shank, plastic, rounding=.02), x, flip),
            box('neck', (.2, .2, .2), plastic, .05, (x + side * .25, 0, 0)),
            put(turned('cup', cup, plastic, rounding=.035), (x + side * .40, 0, 0), (0, 0, 0)),
            wire('clip', clip, .016, steel),
            turned('ball', [(0, .04)] + [(.13 * math.cos(math.radians(d)), .12 + .13 * math.sin(math.radians(d))) for d in range(-35, 60, 12)]
                   + [(.07, .25), (.07, .34), (0, .34)], steel, (x + side * .40, 0, 0), rounding=.01),
            turned('stud collar', [(0, .32), (.15, .32), (.15, .38), (0, .38)], steel, (x + side * .40, 0, 0), rounding=.015),
            turned('stud thread', [(0, .38)] + [(.078 if i % 2 else .064, .39 + .017 * i) for i in range(17)] + [(0, .67)],
                   steel, (x + side * .40, 0, 0), rounding=.002)]


def build():
    paint = mat('black paint', (.014, .014, .016), 0, .22, Clearcoat=.5)
    chrome = mat('chromed rod', (.86, .87, .88), 1, .07)
    steel = mat('zinc plate', (.70, .69, .66), 1, .26)
    plastic = mat('socket plastic', (.03, .031, .034), 0, .42)
    ink = mat('white print', (.75, .75, .74), 0, .5)
    yellow = mat('warning print', (.85, .55, .03), 0, .5)
    tube = [(0, 0), (TUBE_RADIUS - .05, 0), (TUBE_RADIUS, .05), (TUBE_RADIUS, TUBE - .2), (TUBE_RADIUS - .02, TUBE - .17),
            (TUBE_RADIUS, TUBE - .14), (TUBE_RADIUS - .01, TUBE - .04), (TUBE_RADIUS - .06, TUBE), (0, TUBE)]
    start = -(TUBE + ROD) / 2
    items = [along(turned('tube', tube, paint, rounding=.03), start),
             along(turned('guide', [(ROD_RADIUS, 0), (.105, 0), (.10, .03), (ROD_RADIUS, .035)], plastic, rounding=.008), start + TUBE),
             along(turned('rod', [(0, 0), (ROD_RADIUS, 0), (ROD_RADIUS, ROD), (0, ROD)], chrome, rounding=.01), start + TUBE)]
    items += socket(start + .02, True, plastic, steel) + socket(start + TUBE + ROD - .02, False, plastic, steel)
    for words, size, x, spin, colour in (('STABILUS', .15, -.95, 12, ink), ('LIFT-O-MAT  0520 N', .085, .05, 12, ink),
                                         ('DO NOT OPEN  HIGH PRESSURE', .06, .05, -22, yellow)):
        items.append(bent_text('print', words, size, colour, TUBE_RADIUS + .001, 'x', (x, 0, 0), spin))
    root = group('gas strut', items)
    root.rotation_euler = (math.radians(-50), 0, 0)
    return root


if __name__ == '__main__':
    shoot(build, az=-44, el=52)
