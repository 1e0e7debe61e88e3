"""The photo studio: plain materials, a camera that frames the part, Cycles settings.

Every picture is one call, `shoot(build)`. The light boxes of lighting.py stand at fixed places
around the viewer and grow with the part, so light and scale agree between pictures.

    blender -b -t 1 --python parts/horn.py -- out.png [size] [samples]
"""
import math
import os
import sys

import bpy
import numpy as np
from mathutils import Matrix, Vector

from lighting import UNIT_RADIUS, add_floor, add_lights, add_world

LENS = 105                        # mm on a 36 mm film: flat, catalogue-like perspective
FRAME_FILL = .80                  # the part covers this share of the picture's longer side


def mat(name, color=(.5, .5, .5), metallic=0., rough=.4, **inputs):
    """A plain Principled material; further inputs by their Blender name."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = material.node_tree.nodes['Principled BSDF']
    shader.inputs['Base Color'].default_value = (*color, 1)
    shader.inputs['Metallic'].default_value = metallic
    shader.inputs['Roughness'].default_value = rough
    for key, value in inputs.items():
        shader.inputs[key].default_value = value
    return material


def place(root, at=(0, 0, 0), turn=(0, 0, 0), scale=1.):
    """Turn a built part (degrees) and set it down: its lowest point comes to rest at height `at[2]`."""
    root.rotation_euler = [math.radians(a) for a in turn]
    root.scale = (scale,) * 3
    root.location = (at[0], at[1], 0)
    bpy.context.view_layer.update()
    root.location.z = at[2] - corners(root.children_recursive)[:, 2].min()
    return root


def corners(objects):
    """World positions of all vertices, modifiers included."""
    graph = bpy.context.evaluated_depsgraph_get()
    clouds = []
    for item in objects:
        if item.type != 'MESH' or not len(item.data.vertices):
            continue
        shape = item.evaluated_get(graph)
        flat = np.empty(len(shape.data.vertices) * 3)
        shape.data.vertices.foreach_get('co', flat)
        matrix = np.array(shape.matrix_world)
        clouds.append(flat.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3])
    return np.vstack(clouds)


def add_camera(cloud, az, el, fill, lens):
    """Aim from the given azimuth and elevation (0, 0 looks along +Y) so that the part fills the frame."""
    data = bpy.data.cameras.new('camera')
    data.lens, data.sensor_width = lens, 36
    camera = bpy.data.objects.new('camera', data)
    bpy.context.collection.objects.link(camera)
    bpy.context.scene.camera = camera
    turn, tilt = math.radians(az - 90), math.radians(el)
    towards = Vector((math.cos(turn) * math.cos(tilt), math.sin(turn) * math.cos(tilt), math.sin(tilt)))
    rotation = towards.to_track_quat('Z', 'Y').to_matrix()
    local = cloud @ np.array(rotation)
    centre = (local.max(0) + local.min(0)) / 2
    distance = np.ptp(local, axis=0).max() * lens / 36
    for _ in range(8):
        depth = centre[2] + distance - local[:, 2]
        seen = (local[:, :2] - centre[:2]) / depth[:, None] * lens / 36
        low, high = seen.min(0), seen.max(0)
        centre[:2] += (low + high) / 2 * distance * 36 / lens
        distance *= (high - low).max() / fill
    camera.location = rotation @ Vector(centre + np.array((0, 0, distance)))
    camera.rotation_euler = rotation.to_euler()
    data.clip_end = distance * 10
    data.clip_start = distance / 100


def keep_guides(out):
    """Store the noise-free colour and slope of what is seen beside the picture, for denoise.py."""
    scene = bpy.context.scene
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.view_layers[0].update_render_passes()
    scene.use_nodes = True
    nodes, link = scene.node_tree.nodes, scene.node_tree.links.new
    for former in [node for node in nodes if node.type == 'OUTPUT_FILE']:
        nodes.remove(former)                             # a second render in the same scene stores its own
    layers, store = nodes['Render Layers'], nodes.new('CompositorNodeOutputFile')
    store.base_path, store.format.file_format = os.path.dirname(os.path.abspath(out)), 'PNG'
    store.format.color_mode, store.format.color_depth = 'RGB', '8'
    store.file_slots.clear()
    stem = os.path.basename(out)[:-4]
    for kind in ('albedo', 'normal'):
        store.file_slots.new(f'{stem}.{kind}.#')
    half = nodes.new('CompositorNodeMixRGB')             # slopes run from -1 to 1, pictures from 0 to 1
    half.inputs[0].default_value, half.inputs[2].default_value = .5, (1, 1, 1, 1)
    link(layers.outputs['Denoising Normal'], half.inputs[1])
    link(layers.outputs['Denoising Albedo'], store.inputs[0])
    link(half.outputs[0], store.inputs[1])


def render(out, size, samples):
    scene = bpy.context.scene
    scene.render.engine, cycles = 'CYCLES', scene.cycles
    cycles.device, cycles.samples = 'CPU', samples
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, .025, 6
    cycles.use_denoising, cycles.sample_clamp_indirect, cycles.blur_glossy = False, 2, 1.
    cycles.max_bounces, cycles.glossy_bounces, cycles.diffuse_bounces = 5, 4, 1
    cycles.transparent_max_bounces, cycles.sample_clamp_direct = 24, 8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    scene.render.resolution_x = scene.render.resolution_y = size
    scene.render.film_transparent = True
    image = scene.render.image_settings
    image.file_format, image.color_mode, image.color_depth = 'PNG', 'RGBA', '8'
    scene.view_settings.view_transform, scene.view_settings.look = 'Filmic', 'Medium High Contrast'
    scene.render.filepath = out
    keep_guides(out)
    bpy.ops.render.render(write_still=True)
    for kind in ('albedo', 'normal'):
        os.replace(f'{out[:-4]}.{kind}.1.png', f'{out[:-4]}.{kind}.png')


def shoot(build, az=-30, el=18, fill=FRAME_FILL, lens=LENS, power=1.):
    """Build the part in an empty scene, light it, frame it and render it."""
    words = sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else []
    out, size, samples = (words + ['/tmp/preview.png', '400', '24'][len(words):])[:3]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    build()
    bpy.context.view_layer.update()
    cloud = corners(bpy.context.scene.objects)
    low, high = cloud.min(0), cloud.max(0)
    target = Vector((low + high) / 2)
    scale = float(np.linalg.norm(cloud - np.array(target), axis=1).max()) / UNIT_RADIUS
    add_world()
    add_lights(target, Matrix.Rotation(math.radians(az), 3, 'Z'), scale, power)
    add_camera(cloud, az, el, fill, lens)
    add_floor(float(low[2]), scale)
    render(out, int(size), int(samples))
