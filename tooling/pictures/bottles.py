"""Plastic bottles: lofted bodies, ribbed screw caps, moulded HDPE and printed labels.

Labels are drawn by labels.mjs into LABEL_FOLDER before rendering; they are not committed.
"""
import math
import os
import subprocess

import bmesh
import bpy

from shapes import box, finish, put, smooth, turned
from studio import mat

LABEL_FOLDER = os.environ.get('LABEL_FOLDER', '/tmp/piston-labels')
SEGMENTS = 160


def superellipse(angle, a, b, power):
    c, s = math.cos(angle), math.sin(angle)
    return math.copysign(abs(c) ** (2 / power), c) * a, math.copysign(abs(s) ** (2 / power), s) * b


def loft(name, sections, material, angle=40):
    """A closed body through sections (half width, half depth, squareness, z[, x shift])."""
    bm = bmesh.new()
    rings = []
    for a, b, power, z, *shift in sections:
        ring = [superellipse(2 * math.pi * i / SEGMENTS, a, b, power) for i in range(SEGMENTS)]
        rings.append([bm.verts.new((x + (shift[0] if shift else 0), y, z)) for x, y in ring])
    for low, high in zip(rings, rings[1:]):
        for i in range(SEGMENTS):
            j = (i + 1) % SEGMENTS
            bm.faces.new((low[i], low[j], high[j], high[i]))
    bm.faces.new(list(reversed(rings[0])))
    bm.faces.new(rings[-1])
    return finish(name, bm, material, angle)


def blend(points, steps=8):
    """Smooth a list of sections with a Catmull-Rom spline, so that shoulders flow."""
    out = []
    for i in range(len(points) - 1):
        p0, p1, p2, p3 = points[max(i - 1, 0)], points[i], points[i + 1], points[min(i + 2, len(points) - 1)]
        for step in range(steps):
            t = step / steps
            out.append(tuple(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
                             for a, b, c, d in zip(p0, p1, p2, p3)))
    return out + [tuple(points[-1])]


def moulded(name, colour, roughness=.34, subsurface=.0, pearl=.0):
    """Blow-moulded HDPE: soft sheen, a faint orange-peel surface, pearl pigment on request."""
    material = mat(name, colour, pearl, roughness, Subsurface=subsurface)
    tree = material.node_tree
    if subsurface:
        tree.nodes['Principled BSDF'].inputs['Subsurface Color'].default_value = (*colour, 1)
        tree.nodes['Principled BSDF'].inputs['Subsurface Radius'].default_value = (.12, .1, .08)
    coordinates, noise = tree.nodes.new('ShaderNodeTexCoord'), tree.nodes.new('ShaderNodeTexNoise')
    noise.inputs['Scale'].default_value = 45
    relief = tree.nodes.new('ShaderNodeBump')
    relief.inputs['Strength'].default_value, relief.inputs['Distance'].default_value = .06, .01
    tree.links.new(coordinates.outputs['Object'], noise.inputs['Vector'])
    tree.links.new(noise.outputs['Fac'], relief.inputs['Height'])
    tree.links.new(relief.outputs['Normal'], tree.nodes['Principled BSDF'].inputs['Normal'])
    return material


def ribbed_cap(radius, height, material, ribs=48, taper=.97):
    """Screw cap with grip ribs, standing on z = 0; returns a list of objects."""
    top = radius * taper
    cap = turned('cap', [(0, 0), (radius, 0), (radius, .05), (top, height - .04), (top - .06, height), (0, height)],
                 material, rounding=.035)
    parts = [cap]
    for k in range(ribs):
        angle = 360 * k / ribs
        rib = box('rib', (.035, 2 * math.pi * radius / ribs * .5, height - .16), material, .014, segments=2)
        put(rib, ((radius + top) / 2, 0, height / 2))
        parts.append(put(rib, turn=(0, 0, angle)))
    return parts


def label_material(name):
    path = os.path.join(LABEL_FOLDER, name + '.png')
    if not os.path.exists(path):
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'labels.mjs')
        subprocess.run(['node', script, LABEL_FOLDER], check=True)
    material = mat('label ' + name, (1, 1, 1), 0, .32)
    tree = material.node_tree
    picture = tree.nodes.new('ShaderNodeTexImage')
    picture.image = bpy.data.images.load(path)
    shader = tree.nodes['Principled BSDF']
    tree.links.new(picture.outputs['Color'], shader.inputs['Base Color'])
    tree.links.new(picture.outputs['Alpha'], shader.inputs['Alpha'])
    return material


def label_sheet(name, point, columns=160, rows=12):
    """A label on the surface point(u, v) -> (x, y, z); u and v run 0..1."""
    bm = bmesh.new()
    layer = bm.loops.layers.uv.new('UV')
    grid = [[bm.verts.new(point(i / columns, j / rows)) for i in range(columns + 1)] for j in range(rows + 1)]
    for j in range(rows):
        for i in range(columns):
            corners = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
            face = bm.faces.new([grid[b][a] for a, b in corners])
            for loop, (a, b) in zip(face.loops, corners):
                loop[layer].uv = (a / columns, b / rows)
    mesh = bpy.data.meshes.new(name)
    bm.to_mesh(mesh)
    bm.free()
    item = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(item)
    mesh.materials.append(label_material(name))
    return smooth(item)


def wrap_label(name, radius, low, high, degrees):
    """A label round a cylinder, centred on the viewer's side."""
    def point(u, v):
        angle = math.radians(-90 + (u - .5) * degrees)
        return radius * math.cos(angle), radius * math.sin(angle), low + (high - low) * v
    return label_sheet(name, point)
