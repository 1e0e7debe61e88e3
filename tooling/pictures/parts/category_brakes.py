"""Category picture Brakes: the disc lying hat up, one pad leaning on the hat, two on the bench before it."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, '..')]
import brake_disc
import brake_pads
from shapes import group
from studio import place, shoot

PAD_SCALE = .50
DISC_TOP = .26                       # height of the upper friction face


def build():
    disc = place(brake_disc.build(), turn=(-90, 0, 20))
    materials = brake_pads.finishes()
    spots = [((.30, -1.02, DISC_TOP), (-24, 0, 14)), ((-.98, -1.62, 0), (-58, 0, -20)), ((.72, -1.98, 0), (90, 0, -172))]
    pads = [place(brake_pads.pad(materials), at, turn, PAD_SCALE) for at, turn in spots]
    return group('brakes', [disc, *pads])


if __name__ == '__main__':
    shoot(build, az=-14, el=40, fill=.86)
