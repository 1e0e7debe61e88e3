"""Front coil spring: black powder-coated spring steel, closed ends, production colour marks and a printed code."""
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
import bmesh
from mathutils import Vector
from metals import ink, powder_coat
from details import text
from prints import bend
from shapes import finish, group
from studio import mat, shoot

RADIUS, WIRE = 1.0, .105             # 1 unit = 70 mm, so a 140 mm coil of 15 mm bar
TURNS, PITCH = 6.4, .52              # free pitch between the closed ends
CLOSED = .85                         # turns at each end that wind flat
STEPS, SIDES = 110, 28               # mesh steps a turn and round the bar
MARKS = [(3.30, 'yellow'), (3.36, 'yellow'), (3.52, 'green')]


def rise(turn):
    """Slope of the coil: flat at both ends, PITCH in the middle, eased in between."""
    depth = min(turn, TURNS - turn)
    ease = max(0., min(1., (depth - CLOSED * .55) / .75))
    return WIRE * 1.05 + (PITCH - WIRE * 1.05) * ease * ease * (3 - 2 * ease)


def centre_line():
    points, z = [], WIRE
    count = int(TURNS * STEPS)
    for i in range(count + 1):
        turn = i / STEPS
        depth = min(turn, TURNS - turn)
        radius = RADIUS * (1 - .14 * max(0, 1 - depth / 1.1) ** 1.5)     # the ends wind in a little
        angle = 2 * math.pi * turn + 2.2
        points.append(Vector((radius * math.cos(angle), radius * math.sin(angle), z)))
        z += rise(turn) / STEPS
    return points


def frame_at(line, i):
    """Tangent, outward and upward directions of the bar at step i."""
    along = (line[min(i + 1, len(line) - 1)] - line[max(i - 1, 0)]).normalized()
    outward = Vector((line[i].x, line[i].y, 0)).normalized()
    up = along.cross(outward).normalized()
    return along, up.cross(along).normalized(), up


def sweep(name, line, first, last, radius, material, rounded=False):
    """Skin the bar from step `first` to `last`, with domed cut ends if asked."""
    stations = [(i, radius, 0) for i in range(first, last + 1)]
    if rounded:
        dome = [(radius * math.cos(a), radius * .35 * math.sin(a)) for a in (math.radians(15 * k) for k in range(1, 6))]
        stations = [(first, r, -push) for r, push in reversed(dome)] + stations + [(last, r, push) for r, push in dome]
    bm, rings = bmesh.new(), []
    for i, size, push in stations:
        along, outward, up = frame_at(line, i)
        rings.append([bm.verts.new(line[i] + along * push + (outward * math.cos(a) + up * math.sin(a)) * size)
                      for a in (2 * math.pi * k / SIDES for k in range(SIDES))])
    for ring, after in zip(rings, rings[1:]):
        for k in range(SIDES):
            j = (k + 1) % SIDES
            bm.faces.new((ring[k], ring[j], after[j], after[k]))
    if rounded:
        bm.faces.new(rings[0])
        bm.faces.new(rings[-1])
    return finish(name, bm, material, 50)


def lettering(line, turn, words, white):
    """Printed along the outside of the bar, centred at `turn`."""
    def where(x, off, z):
        i = round(turn * STEPS + x / (2 * math.pi * RADIUS) * STEPS)
        _, outward, up = frame_at(line, i)
        angle = -z / WIRE                            # the bar's `up` points down: it winds anticlockwise
        along = frame_at(line, i)[0] * (x - (i - turn * STEPS) / STEPS * 2 * math.pi * RADIUS)
        return line[i] + along + (outward * math.cos(angle) + up * math.sin(angle)) * (WIRE + .002 + off)
    return bend(text('code', words, .12, white, depth=.001), where)


def build():
    coat = powder_coat('black epoxy', (.016, .016, .018), .30)
    dabs = {'yellow': mat('yellow dab', (.85, .55, .01), 0, .4), 'green': mat('green dab', (.02, .32, .08), 0, .4)}
    line = centre_line()
    items = [sweep('coil', line, 0, len(line) - 1, WIRE, coat, True)]
    for turn, color in MARKS:
        start = round(turn * STEPS)
        items.append(sweep('dab', line, start, start + 4, WIRE + .002, dabs[color]))
    items.append(lettering(line, 4.42, 'KYB  SC-7102', ink()))
    return group('coil spring', items)


if __name__ == '__main__':
    shoot(build, az=-20, el=14)
