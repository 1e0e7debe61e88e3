"""Category picture Engine: a piston before an oil filter on its side, the air filter panel behind them."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, '..')]
import air_filter
import oil_filter
import piston
from shapes import group
from studio import place, shoot

PANEL_SCALE, CAN_SCALE = 1.75, 1.12


def build():
    panel = place(air_filter.build(), (.1, 1.75, 0), (-12, 0, -4), PANEL_SCALE)
    can = place(oil_filter.build(), (1.25, -.30, 0), (0, 0, 16), CAN_SCALE)
    crown = place(piston.build(), (-1.25, -.75, 0), (0, 0, -42))
    return group('engine', [panel, can, crown])


if __name__ == '__main__':
    shoot(build, az=-8, el=22, fill=.84)
