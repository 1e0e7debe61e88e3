"""500 ml brake-fluid bottle: squat round-shouldered white HDPE, wrap label, wide child-proof cap."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from bottles import blend, loft, moulded, ribbed_cap, wrap_label
from details import text
from layered import shoot
from shapes import group, put, turned
from studio import mat

RADIUS = .98                                    # 1 unit = 4 cm


def build():
    white = moulded('white HDPE', (.72, .735, .75), .32)
    cap = mat('yellow cap', (.80, .45, .012), 0, .34)
    ink = mat('cap relief', (.62, .33, .008), 0, .4)
    heights = [(.80, 0), (.90, .03), (.965, .10), (RADIUS, .20), (RADIUS, .30), (RADIUS - .022, .34), (RADIUS - .022, .40),
               (RADIUS - .022, 1.9), (RADIUS - .022, 2.0), (RADIUS, 2.06), (RADIUS, 2.14), (.955, 2.30), (.86, 2.47), (.70, 2.61),
               (.54, 2.70), (.465, 2.76), (.45, 2.84), (.45, 2.90)]
    items = [loft('body', blend([(r, r, 2, z) for r, z in heights], 5), white),
             turned('collar', [(0, 2.80), (.50, 2.80), (.52, 2.83), (.52, 2.87), (.50, 2.89), (0, 2.89)], white, rounding=.015),
             turned('tamper ring', [(0, 2.91), (.555, 2.91), (.555, 3.0), (0, 3.0)], cap, rounding=.02)]
    items += [put(part, (0, 0, 3.02)) for part in ribbed_cap(.56, .46, cap, 54)]
    items += [turned('cap step', [(0, 3.46), (.42, 3.46), (.40, 3.50), (0, 3.50)], cap, rounding=.02),
              text('cap words', 'PUSH + TURN', .11, ink, (0, 0, 3.502), (0, 0, -20), .004)]
    items.append(wrap_label('brake-fluid', RADIUS - .017, .46, 1.86, 165))
    return group('brake fluid', items)


if __name__ == '__main__':
    shoot(build, az=-8, el=13)
