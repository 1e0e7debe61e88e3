"""Printed lettering that follows a surface: flat text bent round a cylinder or mapped by a function."""
import math

import bmesh

from details import text
from shapes import finish


def bend(item, where, cuts=2):
    """Send every vertex (x, height off the surface, z) through where(x, off, z) -> point."""
    bm = bmesh.new()
    bm.from_mesh(item.data)
    bmesh.ops.subdivide_edges(bm, edges=bm.edges[:], cuts=cuts, use_grid_fill=True)
    for vertex in bm.verts:
        vertex.co = where(vertex.co.x, -vertex.co.y, vertex.co.z)
    bm.to_mesh(item.data)
    bm.free()
    return item


def round_cylinder(radius, facing=-90):
    """Wrap round a cylinder about Z; `facing` is the direction (degrees) the middle of the print looks to."""
    def where(x, off, z):
        angle = math.radians(facing) + x / radius
        return ((radius + off) * math.cos(angle), (radius + off) * math.sin(angle), z)
    return where


def wrapped_text(words, size, material, radius, z, facing=-90, depth=.003, align='CENTER', x=0):
    return bend(text('print', words, size, material, (x, 0, z), depth=depth, align=align), round_cylinder(radius, facing))


def band(radius, low, high, material, start=0, end=360, off=.002, steps=160):
    """A printed field on a cylinder: from `start` to `end` degrees, between two heights."""
    bm = bmesh.new()
    rows = []
    for i in range(steps + 1):
        a = math.radians(start + (end - start) * i / steps)
        rows.append([bm.verts.new(((radius + off) * math.cos(a), (radius + off) * math.sin(a), z)) for z in (low, high)])
    for (a, b), (c, d) in zip(rows, rows[1:]):
        bm.faces.new((a, c, d, b))
    return finish('printed band', bm, material)
