"""`shoot` in two layers: the part at full size, its soft shadow much smaller, then put together.

Same light, camera and look as studio.shoot, at less than half the time: the empty
floor is most of a picture, and its shadow is soft enough to be rendered small and enlarged.
"""
import glob
import os
import sys

import bpy
import cv2
import numpy as np
from mathutils import Matrix, Vector

import studio

SHADOW_SIZE, SHADOW_SAMPLES, SHADOW_BLUR = 320, 28, .007
SHADOW_DEPTH, HAZE = .80, .05                   # how dark the shadow gets; faint haze below this opacity is dropped
FADE = .22                                      # the shadow runs out to nothing within this share of the frame's edge


def stage(build, az, el, fill, lens, power):
    """Build, light and frame the part; returns the floor."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    build()
    bpy.context.view_layer.update()
    cloud = studio.corners(bpy.context.scene.objects)
    low, high = cloud.min(0), cloud.max(0)
    target = Vector((low + high) / 2)
    scale = float(np.linalg.norm(cloud - np.array(target), axis=1).max()) / studio.UNIT_RADIUS
    studio.add_world()
    studio.add_lights(target, Matrix.Rotation(np.radians(az), 3, 'Z'), scale, power)
    studio.add_camera(cloud, az, el, fill, lens)
    studio.add_floor(float(low[2]), scale)
    return bpy.context.object


def soft_shadow(layer, size):
    """Grain out, enlarge, and let it end before the frame does; returns opacity 0..1."""
    opacity = cv2.fastNlMeansDenoising(layer[:, :, 3], None, 9, 5, 15).astype(np.float32) / 255
    opacity = cv2.GaussianBlur(opacity, (0, 0), SHADOW_BLUR * layer.shape[0])
    opacity = cv2.resize(opacity, (size, size), interpolation=cv2.INTER_CUBIC)
    along = (np.arange(size) + .5) / size
    ramp = np.clip(np.minimum(along, 1 - along) / FADE, 0, 1)
    ramp = ramp * ramp * (3 - 2 * ramp)
    opacity = SHADOW_DEPTH * np.clip(opacity - HAZE, 0, 1) / (1 - HAZE)
    return opacity ** 1.15 * ramp[:, None] * ramp[None, :]


def compose(part, shadow):
    """The part over its (black) shadow. Whatever shows the part, clear glass too, is flattened on white:
    a half-transparent pixel would count as floor when the grain is taken out."""
    above = part[:, :, 3:].astype(np.float32) / 255
    shade = shadow[:, :, None]
    flat = part[:, :, :3] * above + 255 * (1 - above) * (1 - shade)
    shows = above > .004
    return np.dstack([np.where(shows, flat, 0), np.where(shows, 255, shade * 255)]).round().clip(0, 255).astype(np.uint8)


def shoot(build, az=-30, el=18, fill=studio.FRAME_FILL, lens=studio.LENS, power=1.):
    words = sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else []
    out, size, samples = (words + ['/tmp/preview.png', '400', '24'][len(words):])[:3]
    size, samples = int(size), int(samples)
    floor = stage(build, az, el, fill, lens, power)
    floor.visible_camera = False
    studio.render(out, size, samples)
    part = cv2.imread(out, cv2.IMREAD_UNCHANGED)
    for item in bpy.context.scene.objects:
        item.visible_camera = item == floor
    layer_path = os.path.splitext(out)[0] + '.shadow.png'
    studio.render(layer_path, min(SHADOW_SIZE, size // 2), SHADOW_SAMPLES)
    shadow = soft_shadow(cv2.imread(layer_path, cv2.IMREAD_UNCHANGED), size)
    for leftover in glob.glob(glob.escape(layer_path[:-4]) + '.*png'):
        os.remove(leftover)
    cv2.imwrite(out, compose(part, shadow))
