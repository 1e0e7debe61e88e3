"""Accessory drive belt with six ribs: black rubber loop, smooth outside, V-shaped ribs along its inside."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bmesh
import numpy as np
from metals import ink, rubber
from shapes import finish, group
from studio import shoot
from timing_belt import BACK, LENGTH, loop, normals, printed

RIBS, RIB_PITCH, RIB = 6, .0356, .027     # 1 unit = 100 mm
WIDTH = RIBS * RIB_PITCH
EVERY = 4                                 # of the outline's steps: nothing changes along a ribbed belt


def profile():
    """Across the belt: its smooth back, then up and down the ribs."""
    edge, flat = .005, RIB_PITCH * .18
    points = [(BACK - edge, 0), (BACK, edge), (BACK, WIDTH - edge), (BACK - edge, WIDTH)]
    for rib in reversed(range(RIBS)):
        low, high = rib * RIB_PITCH, (rib + 1) * RIB_PITCH
        middle = (low + high) / 2
        points += [(0, high - .001), (-RIB, middle + flat), (-RIB, middle - flat), (0, low + .001)]
    return points


def belt(material):
    x, y = (row[:-1:EVERY] for row in loop())
    nx, ny = (row[:-1:EVERY] for row in normals(*loop()))
    bm, across = bmesh.new(), profile()
    rings = [[bm.verts.new((x[i] + nx[i] * off, y[i] + ny[i] * off, z)) for off, z in across] for i in range(len(x))]
    for ring, after in zip(rings, rings[1:] + rings[:1]):
        for k in range(len(across)):
            j = (k + 1) % len(across)
            bm.faces.new((ring[k], after[k], after[j], ring[j]))
    return finish('belt', bm, material, 32)


def build():
    white = ink()
    items = [belt(rubber('EPDM', (.016, .016, .017), .5))]
    for start in np.arange(.8, LENGTH - .6, 2.45):
        items.append(printed('6PK', float(start), .11, white, WIDTH / 2))
    return group('drive belt', items)


if __name__ == '__main__':
    shoot(build, az=-14, el=40, fill=.84)
