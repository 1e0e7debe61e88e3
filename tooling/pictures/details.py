"""Details on parts: nuts, bent wire, lettering, sheets through a grid, boolean cuts."""
import math

import bmesh
import bpy

from shapes import circle, finish, link, plate, put, round_corners, smooth


def prism(name, sides, radius, height, material, at=(0, 0, 0), turn=(0, 0, 0), bevel=.01):
    """A nut or bolt head: regular polygon (flat-to-corner radius) standing along Z."""
    outline = round_corners(circle(radius, count=sides), bevel, 3)
    item = plate(name, outline, height, material, bevel=bevel)
    return put(put(item, turn=(90, 0, 0)), at, turn)


def wire(name, points, radius, material, smoothness=8):
    """A round bar bent through points (a poly line softened into a curve)."""
    curve = bpy.data.curves.new(name, 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = '3D', radius, 6
    curve.resolution_u, curve.use_fill_caps = smoothness, True
    spline = curve.splines.new('NURBS')
    spline.points.add(len(points) - 1)
    for spot, point in zip(spline.points, points):
        spot.co = (*point, 1)
    spline.use_endpoint_u, spline.order_u = True, 3
    source = link(name, curve)
    mesh = bpy.data.meshes.new_from_object(source)
    bpy.data.objects.remove(source)
    item = link(name, mesh)
    mesh.materials.clear()
    mesh.materials.append(material)
    return smooth(item)


def text(name, words, size, material, at=(0, 0, 0), turn=(90, 0, 0), depth=.004, align='CENTER',
         font='/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf'):
    """Raised or printed lettering, upright and facing the viewer by default."""
    curve = bpy.data.curves.new(name, 'FONT')
    curve.body, curve.size, curve.extrude = words, size, depth
    curve.align_x, curve.align_y = align, 'CENTER'
    curve.font = bpy.data.fonts.load(font, check_existing=True)
    source = link(name, curve)
    mesh = bpy.data.meshes.new_from_object(source)
    bpy.data.objects.remove(source)
    item = link(name, mesh)
    mesh.materials.clear()
    mesh.materials.append(material)
    return put(item, at, turn)


def bent_text(name, words, size, material, radius, axis='z', at=(0, 0, 0), spin=0, layers=10):
    """Print bent round a bar or can: letters run round a 'z' axis, or along an 'x' axis."""
    item = text(name, words, size, material, (0, 0, 0), depth=0)
    bm = bmesh.new()
    bm.from_mesh(item.data)
    along = 0 if axis == 'z' else 2
    low, high = (limit(v.co[along] for v in bm.verts) for limit in (min, max))
    normal = (1, 0, 0) if axis == 'z' else (0, 0, 1)
    count = layers * (len(words) if axis == 'z' else 1)
    for k in range(1, count):
        spot = low + (high - low) * k / count
        bmesh.ops.bisect_plane(bm, geom=bm.verts[:] + bm.edges[:] + bm.faces[:], plane_co=[n * spot for n in normal], plane_no=normal)
    for vertex in bm.verts:
        angle = vertex.co[along] / radius + math.radians(spin)
        if axis == 'z':
            vertex.co.x, vertex.co.y = radius * math.sin(angle), -radius * math.cos(angle)
        else:
            vertex.co.y, vertex.co.z = -radius * math.cos(angle), radius * math.sin(angle)
    bm.to_mesh(item.data)
    bm.free()
    return put(item, at)


def surface(name, grid, material, thickness=0, angle=50):
    """A sheet through a grid of points (rows of equal length)."""
    bm = bmesh.new()
    rows = [[bm.verts.new(point) for point in row] for row in grid]
    for low, high in zip(rows, rows[1:]):
        for i in range(len(low) - 1):
            bm.faces.new((low[i], low[i + 1], high[i + 1], high[i]))
    item = finish(name, bm, material, angle)
    if thickness:
        solid = item.modifiers.new('sheet', 'SOLIDIFY')
        solid.thickness, solid.offset = thickness, 0
    return item


def carve(target, *cutters):
    """Boolean-cut the cutters out of the target."""
    for cutter in cutters:
        step = target.modifiers.new('carve', 'BOOLEAN')
        step.operation, step.solver, step.object = 'DIFFERENCE', 'EXACT', cutter
        with bpy.context.temp_override(object=target, active_object=target):
            bpy.ops.object.modifier_apply(modifier=step.name)
        bpy.data.objects.remove(cutter)
    return smooth(target)
