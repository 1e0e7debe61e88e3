"""Category picture Mechanical: wheel bearing and clutch release bearing standing inside a timing belt."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, '..')]
import clutch_release_bearing
import timing_belt
import wheel_bearing
from shapes import group
from studio import place, shoot

BELT_SCALE = 1.28


def build():
    belt = place(timing_belt.build(), (.1, .1, 0), (0, 0, 82), BELT_SCALE)
    wheel = place(group('bearing', wheel_bearing.cartridge()), (-.85, .45, 0), (0, 0, -14))
    nut = place(wheel_bearing.axle_nut(), (-.25, -1.0, 0), (-90, 0, 10))
    release = place(clutch_release_bearing.build(), (1.45, -.30, 0), (0, 0, 26))
    return group('mechanical', [belt, wheel, nut, release])


if __name__ == '__main__':
    shoot(build, az=-6, el=33, fill=.86)
