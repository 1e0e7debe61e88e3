"""The light of the studio: four light boxes, a graded world and a floor that only catches shadows."""
import bpy
from mathutils import Vector

UNIT_RADIUS = 1.5                 # light boxes suit a part of this bounding radius

# name: place (right of, behind, above the part), size, watts, colour
LIGHT_BOXES = {
    'key':   ((-4.0, -3.4, 6.0), (4.5, 4.5), 640, (1, .99, .97)),
    'fill':  ((5.6, -2.6, 2.4), (2.2, 5.0), 210, (.95, .97, 1)),
    'rim':   ((1.6, 6.0, 4.2), (6.0, 1.6), 360, (1, 1, 1)),
    'strip': ((-6.0, 1.2, 1.4), (.9, 4.0), 150, (1, 1, 1)),
}
WORLD_STRENGTH = .44
WORLD_RAMP = [(.40, (.78, .78, .78)), (.52, (.11, .12, .13)), (.95, (.92, .94, .97))]     # nadir .. zenith


def add_world():
    world = bpy.data.worlds.new('studio')
    bpy.context.scene.world = world
    world.use_nodes = True
    nodes, link = world.node_tree.nodes, world.node_tree.links.new
    coordinates, split = nodes.new('ShaderNodeTexCoord'), nodes.new('ShaderNodeSeparateXYZ')
    height, ramp = nodes.new('ShaderNodeMapRange'), nodes.new('ShaderNodeValToRGB')
    height.inputs[1].default_value, height.inputs[2].default_value = -1, 1
    stops = ramp.color_ramp.elements
    while len(stops) < len(WORLD_RAMP):
        stops.new(.5)
    for stop, (position, color) in zip(stops, WORLD_RAMP):
        stop.position, stop.color = position, (*color, 1)
    link(coordinates.outputs['Generated'], split.inputs[0])
    link(split.outputs['Z'], height.inputs[0])
    link(height.outputs[0], ramp.inputs[0])
    link(ramp.outputs[0], nodes['Background'].inputs['Color'])
    nodes['Background'].inputs['Strength'].default_value = WORLD_STRENGTH


def add_lights(target, turn, scale, power):
    for name, (spot, size, watts, color) in LIGHT_BOXES.items():
        lamp = bpy.data.lights.new(name, 'AREA')
        lamp.shape, lamp.color, lamp.energy = 'RECTANGLE', color, watts * power * scale ** 2
        lamp.size, lamp.size_y = size[0] * scale, size[1] * scale
        item = bpy.data.objects.new(name, lamp)
        bpy.context.collection.objects.link(item)
        item.location = target + turn @ Vector(spot) * scale
        item.rotation_euler = (target - item.location).to_track_quat('-Z', 'Y').to_euler()


def floor_material():
    material = bpy.data.materials.new('floor')
    material.use_nodes = True
    shader = material.node_tree.nodes['Principled BSDF']
    shader.inputs['Base Color'].default_value, shader.inputs['Roughness'].default_value = (.9, .9, .9, 1), .6
    return material


def add_floor(height, scale):
    bpy.ops.mesh.primitive_plane_add(size=60 * scale, location=(0, 0, height))
    floor = bpy.context.object
    floor.data.materials.append(floor_material())
    floor.is_shadow_catcher = True
