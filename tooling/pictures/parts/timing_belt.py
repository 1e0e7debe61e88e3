"""Timing belt, 137 teeth: black rubber loop with moulded round teeth inside and the maker printed on its back."""
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
import bmesh
import numpy as np
from details import text
from metals import ink, rubber
from prints import bend
from shapes import finish, group
from studio import shoot

TEETH, PITCH = 137, .09525           # 1 unit = 100 mm, pitch 9.525 mm
WIDTH, BACK, TOOTH = .30, .026, .036
LENGTH = TEETH * PITCH
STEPS = 14                           # outline steps a tooth


def loop():
    """The belt as it lies on a bench: an oval with a hollow side, evenly stepped to its exact length."""
    angle = np.linspace(0, 2 * math.pi, 4001)
    from_hollow = (angle - 1.86 * math.pi + math.pi) % (2 * math.pi) - math.pi      # so that the ends meet
    radius = 1 - .13 * np.cos(2 * angle) - .15 * np.exp(-(from_hollow / .40) ** 2)
    x, y = radius * np.cos(angle), radius * np.sin(angle)
    run = np.concatenate([[0], np.cumsum(np.hypot(np.diff(x), np.diff(y)))])
    scale = LENGTH / run[-1]
    even = np.linspace(0, run[-1], TEETH * STEPS + 1)
    return np.interp(even, run, x) * scale, np.interp(even, run, y) * scale


def normals(x, y):
    dx, dy = np.gradient(x), np.gradient(y)
    dx[0] = dx[-1] = (x[1] - x[-2]) / 2
    dy[0] = dy[-1] = (y[1] - y[-2]) / 2
    size = np.hypot(dx, dy)
    return dy / size, -dx / size                     # outward for a counter-clockwise loop


def tooth_height(share):
    """A rounded tooth: the profile over one pitch."""
    distance = abs(share - .5) / .33
    return TOOTH * (max(0., 1 - distance ** 3.2)) ** .62


def belt(material):
    x, y = loop()
    nx, ny = normals(x, y)
    bm, rings = bmesh.new(), []
    for i in range(len(x) - 1):
        inside = -tooth_height((i % STEPS) / STEPS)
        edge = .006
        profile = [(BACK - edge, 0), (BACK, edge), (BACK, WIDTH - edge), (BACK - edge, WIDTH),
                   (inside + edge, WIDTH), (inside, WIDTH - edge), (inside, edge), (inside + edge, 0)]
        rings.append([bm.verts.new((x[i] + nx[i] * off, y[i] + ny[i] * off, z)) for off, z in profile])
    for ring, after in zip(rings, rings[1:] + rings[:1]):
        for k in range(8):
            j = (k + 1) % 8
            bm.faces.new((ring[k], after[k], after[j], ring[j]))
    return finish('belt', bm, material, 32)


def printed(words, start, size, white, z=WIDTH / 2):
    """Lettering on the back, beginning at `start` units along the loop."""
    xs, ys = loop()
    nx, ny = normals(xs, ys)
    spots = np.linspace(0, LENGTH, len(xs))

    def where(along, off, height):
        at = (start + along) % LENGTH
        px, py, ox, oy = (np.interp(at, spots, row) for row in (xs, ys, nx, ny))
        return (px + ox * (BACK + .001 + off), py + oy * (BACK + .001 + off), height)
    return bend(text('print', words, size, white, (0, 0, z), depth=.0008), where)


def build():
    white = ink()
    items = [belt(rubber('neoprene', (.016, .016, .017), .5))]
    for start in np.arange(.8, LENGTH - .6, 2.45):
        items += [printed('Gates', float(start), .17, white), printed('137 x 1"  MC-3103', float(start) + .95, .10, white)]
    return group('timing belt', items)


if __name__ == '__main__':
    shoot(build, az=-14, el=44, fill=.84)
