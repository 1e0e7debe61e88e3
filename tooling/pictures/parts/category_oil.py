"""Category picture for oils: the three bottles as a group, the small brake-fluid bottle in front."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import brake_fluid
import engine_oil
import gear_oil
from layered import shoot
from studio import place


def build():
    place(engine_oil.build(), (-1.12, .15, 0), (0, 0, 12))
    place(gear_oil.build(), (1.18, .45, 0), (0, 0, -6), .98)
    place(brake_fluid.build(), (.14, -1.0, 0), (0, 0, -2), .58)


if __name__ == '__main__':
    shoot(build, az=4, el=12, fill=.84)
