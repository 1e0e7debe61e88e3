"""Category picture for body parts: the door mirror behind a wiper blade and a gas strut laid crosswise."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import door_mirror
import gas_strut
import wiper_blade
from layered import shoot
from studio import place


def build():
    place(door_mirror.build(), (.1, .9, 0), (0, 0, 20), 1.0)
    place(wiper_blade.build(), (.1, -.75, 0), (0, 0, 8), .80)
    place(gas_strut.build(), (.25, -1.65, 0), (-62, 0, -9), .62)


if __name__ == '__main__':
    shoot(build, az=6, el=24, fill=.86)
