"""1 litre gear-oil bottle: slim oval body, tapered shoulders, long pouring spout with a small red tip."""
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from bottles import blend, label_sheet, loft, moulded, ribbed_cap, superellipse
from layered import shoot
from shapes import group, put, turned
from studio import mat

WIDE, DEEP = .80, .60                           # half width and depth of the oval; 1 unit = 8 cm
LABEL_LOW, LABEL_HIGH, LABEL_SPAN = .28, 1.72, 128


def spout(black, red):
    """The dispensing cone that screws on in place of a cap, cut to size at its tip."""
    cone = [(0, 0), (.30, 0), (.30, .03), (.255, .10), (.17, .62), (.145, .74), (.11, 1.16), (0, 1.16)]
    tip = [(0, 0), (.135, 0), (.135, .05), (.12, .08), (.105, .24), (.06, .27), (0, .27)]
    rings = [turned('step', [(0, z), (r, z), (r, z + .035), (0, z + .035)], black, rounding=.012)
             for r, z in ((.215, .40), (.185, .58), (.155, .76))]
    return [turned('cone', cone, black, rounding=.03), *rings, turned('tip', tip, red, (0, 0, 1.14), rounding=.03)]


def build():
    navy = moulded('graphite HDPE', (.022, .026, .034), .3)
    black = mat('black spout', (.012, .012, .013), 0, .34)
    red = mat('red tip', (.50, .010, .012), 0, .32)
    heights = [(.88, 0), (.955, .03), (1, .11), (1, .2), (.985, .25), (.985, .30), (.985, 1.68), (.985, 1.74), (1, 1.80), (.99, 1.92),
               (.93, 2.08), (.80, 2.26), (.62, 2.42), (.46, 2.54)]
    round_neck = [(.29, .29, 2, 2.66), (.275, .275, 2, 2.74), (.275, .275, 2, 2.8)]
    body = blend([(WIDE * s, DEEP * (s if s > .9 else (s + .25 * (.9 - s))), 2.5 - (1 - s) * .5, z) for s, z in heights] + round_neck, 6)
    items = [loft('body', body, navy),
             turned('collar', [(0, 2.70), (.33, 2.70), (.34, 2.73), (.33, 2.77), (0, 2.77)], navy, rounding=.015)]
    items += [put(part, (0, 0, 2.79)) for part in ribbed_cap(.325, .34, black, 40)]
    items += [put(part, (0, 0, 3.12)) for part in spout(black, red)]

    cumulative = [0.0]
    start, steps = -90 - LABEL_SPAN / 2, 400
    points = [superellipse(math.radians(start + LABEL_SPAN * i / steps), WIDE * .985 + .005, DEEP * .985 + .005, 2.5) for i in range(steps + 1)]
    for (x0, y0), (x1, y1) in zip(points, points[1:]):
        cumulative.append(cumulative[-1] + math.hypot(x1 - x0, y1 - y0))

    def label(u, v):
        """Follow the oval by arc length, so that the print is not stretched."""
        wanted = u * cumulative[-1]
        k = min(range(len(cumulative)), key=lambda i: abs(cumulative[i] - wanted))
        return (*points[k], LABEL_LOW + v * (LABEL_HIGH - LABEL_LOW))
    items.append(label_sheet('gear-oil', label))
    return group('gear oil', items)


if __name__ == '__main__':
    shoot(build, az=-13, el=10)
