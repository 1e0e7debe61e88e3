"""Geometry helpers for moulded, stamped and bent shapes.

Convention: Z is up, the viewer stands at -Y, 1 unit = 10 cm unless a part says
otherwise. Every helper returns one object that already carries its material.
"""
import math

import bmesh
import bpy
from mathutils import Euler, Matrix, Vector


def link(name, data):
    item = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(item)
    return item


def smooth(item, angle=38):
    mesh = item.data
    for polygon in mesh.polygons:
        polygon.use_smooth = True
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(angle)
    return item


def finish(name, bm, material, angle=38):
    """Turn a bmesh into a smooth-shaded object."""
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    mesh = bpy.data.meshes.new(name)
    bm.to_mesh(mesh)
    bm.free()
    item = link(name, mesh)
    mesh.materials.append(material)
    return smooth(item, angle)


def put(item, at=(0, 0, 0), turn=(0, 0, 0)):
    """Bake a rotation (degrees) and a position into the mesh itself."""
    rotation = Euler([math.radians(a) for a in turn]).to_matrix().to_4x4()
    item.data.transform(Matrix.Translation(Vector(at)) @ rotation)
    return item


def group(name, items):
    """Parent everything to one empty, the root a scene can move about."""
    root = link(name, None)
    for item in items:
        if item.parent is None:
            item.parent = root
    return root


def parts_of(root):
    return [item for item in root.children_recursive if item.type == 'MESH']


def round_corners(points, radius, steps=6):
    """Round a closed 2D outline; a third value in a point overrides the radius."""
    out, count = [], len(points)
    for i, point in enumerate(points):
        here = Vector(point[:2])
        before = Vector(points[i - 1][:2]) - here
        after = Vector(points[(i + 1) % count][:2]) - here
        reach = point[2] if len(point) > 2 else radius
        reach = min(reach, before.length * .49, after.length * .49)
        start, end = here + before.normalized() * reach, here + after.normalized() * reach
        for step in range(steps + 1):
            t = step / steps
            spot = (1 - t) ** 2 * start + 2 * t * (1 - t) * here + t * t * end
            out.append((spot.x, spot.y))
    return out


def circle(radius, at=(0, 0), count=64):
    return [(at[0] + radius * math.cos(2 * math.pi * i / count),
             at[1] + radius * math.sin(2 * math.pi * i / count)) for i in range(count)]


def plate(name, outline, depth, material, bevel=.02, holes=(), at=(0, 0, 0), turn=(0, 0, 0)):
    """Extrude an outline in (x, z) along Y, centred, with rounded edges and through holes."""
    curve = bpy.data.curves.new(name, 'CURVE')
    curve.dimensions, curve.fill_mode = '2D', 'BOTH'
    curve.extrude, curve.bevel_depth = depth / 2 - bevel, bevel
    curve.bevel_resolution, curve.offset = 4, -bevel
    for loop in (outline, *holes):
        spline = curve.splines.new('POLY')
        spline.points.add(len(loop) - 1)
        for spot, (x, z) in zip(spline.points, loop):
            spot.co = (x, z, 0, 1)
        spline.use_cyclic_u = True
    source = link(name, curve)
    mesh = bpy.data.meshes.new_from_object(source)
    bpy.data.objects.remove(source)
    item = link(name, mesh)
    mesh.materials.clear()
    mesh.materials.append(material)
    put(item, turn=(90, 0, 0))
    return put(smooth(item), at, turn)


def box(name, size, material, bevel=.02, at=(0, 0, 0), turn=(0, 0, 0), segments=4):
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.scale(bm, vec=size, verts=bm.verts)
    if bevel:
        bmesh.ops.bevel(bm, geom=bm.edges[:], offset=min(bevel, min(size) * .49),
                        segments=segments, profile=.5, affect='EDGES')
    return put(finish(name, bm, material), at, turn)


def turned(name, profile, material, at=(0, 0, 0), turn=(0, 0, 0), segments=128, rounding=.01, closed=True):
    """Revolve an (r, z) profile about Z; closed profiles get rounded corners."""
    outline = round_corners(profile, rounding, 4) if closed else list(profile)
    bm = bmesh.new()
    rings = [[bm.verts.new((r * math.cos(2 * math.pi * i / segments),
                            r * math.sin(2 * math.pi * i / segments), z)) for r, z in outline]
             for i in range(segments)]
    last = len(outline) if closed else len(outline) - 1
    for i, ring in enumerate(rings):
        following = rings[(i + 1) % segments]
        for j in range(last):
            k = (j + 1) % len(outline)
            if outline[j][0] > 1e-6 or outline[k][0] > 1e-6:
                bm.faces.new((ring[j], following[j], following[k], ring[k]))
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-6)
    return put(finish(name, bm, material), at, turn)


def rod(name, radius, start, end, material, rounding=.01, segments=64):
    """A solid round bar between two points."""
    start, end = Vector(start), Vector(end)
    length = (end - start).length
    item = turned(name, [(0, 0), (radius, 0), (radius, length), (0, length)], material,
                  segments=segments, rounding=rounding)
    item.data.transform((end - start).to_track_quat('Z', 'Y').to_matrix().to_4x4())
    item.data.transform(Matrix.Translation(start))
    return item
