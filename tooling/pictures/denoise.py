"""Flatten a transparent render on white and take out the grain (Debian: python3-opencv).

    /usr/bin/python3 denoise.py master.png flat.png
A cross non-local-means filter: pixels are averaged with neighbours that look alike within the local
noise and that have the same colour and slope in the noise-free guide pictures `studio.py` stores beside
the master (master.albedo.png, master.normal.png), so prints and edges stay sharp. The shadow is blurred
further and fades to pure white towards the picture's edge.
"""
import os
import sys

import cv2
import numpy as np

REACH = 5                            # neighbours up to this far away, in pixels
NOISE_GAIN, GUIDE_GAIN = .9, 90.     # how alike is alike
SHADOW_GAIN = 4.                     # the shadow has no texture to lose
SHADOW_FLOOR = .03                   # fainter shadow than this becomes white
EDGE_FADE, BOTTOM_FADE = .18, .13    # shares of the picture over which the shadow runs out


def ramp(distance, reach):
    t = np.clip(distance / reach, 0, 1)
    return t * t * (3 - 2 * t)


def edge_fade(size):
    steps = (np.arange(size) + .5) / size
    sides = ramp(np.minimum(steps, 1 - steps), EDGE_FADE)
    rows = ramp(steps, EDGE_FADE) * ramp(1 - steps, BOTTOM_FADE)
    return rows[:, None] * sides[None, :]


def guides(source):
    names = [source[:-4] + kind for kind in ('.albedo.png', '.normal.png')]
    layers = [cv2.imread(name).astype(np.float32) / 255 for name in names if os.path.exists(name)]
    return [cv2.GaussianBlur(layer, (0, 0), .6) for layer in layers]


def noise_level(image):
    """Local variance of the grain, from what a second difference leaves over."""
    kernel = np.array([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32) / 6
    rough = cv2.filter2D(image, -1, kernel) ** 2
    rough = np.minimum(rough.mean(2), .02)
    return cv2.blur(rough, (9, 9)) + 2e-5


def cross_means(image, layers, part_share):
    """Non-local means with 3 x 3 patches, steered by the guide layers."""
    variance = noise_level(image) * np.where(part_share > .5, 1.2, SHADOW_GAIN).astype(np.float32)
    total, weights = image.copy(), np.ones(image.shape[:2], np.float32)
    height, width = weights.shape
    for dy in range(0, REACH + 1):
        for dx in range(-REACH, REACH + 1):
            if dy == 0 and dx <= 0:
                continue
            here = (slice(0, height - dy), slice(max(0, -dx), width - max(0, dx)))
            there = (slice(dy, height), slice(max(0, dx), width - max(0, -dx)))
            apart = cv2.blur(((image[here] - image[there]) ** 2).mean(2), (3, 3))
            spread = variance[here] + variance[there]
            power = np.maximum(0, apart - spread) / (spread * NOISE_GAIN)
            for layer in layers:
                power += ((layer[here] - layer[there]) ** 2).sum(2) * GUIDE_GAIN
            weight = np.exp(-power)
            weights[here] += weight
            weights[there] += weight
            total[here] += image[there] * weight[:, :, None]
            total[there] += image[here] * weight[:, :, None]
    return total / weights[:, :, None]


def soft_shadow(image, part_share, size):
    """Away from the part the shadow is smooth: blur it there, keeping the part out of the blur."""
    open_floor = (part_share < .01).astype(np.float32)
    sigma = size / 110
    weight = cv2.GaussianBlur(open_floor, (0, 0), sigma)[:, :, None] + 1e-4
    blurred = cv2.GaussianBlur(image * open_floor[:, :, None], (0, 0), sigma) / weight
    away = ramp(cv2.distanceTransform(open_floor.astype(np.uint8), cv2.DIST_L2, 5), size * .03)[:, :, None]
    return blurred * away + image * (1 - away)


def main(source, target):
    rgba = cv2.imread(source, cv2.IMREAD_UNCHANGED).astype(np.float32) / 255
    size, alpha = rgba.shape[0], rgba[:, :, 3]
    solid = cv2.erode((alpha > .97).astype(np.uint8), np.ones((3, 3)))
    blur = max(3, size // 300) | 1
    grown = cv2.dilate(solid, np.ones((blur * 2 + 1,) * 2)).astype(np.float32)
    part_share = cv2.GaussianBlur(grown, (0, 0), blur)
    thinned = np.clip((alpha - SHADOW_FLOOR) / (1 - SHADOW_FLOOR), 0, 1) * edge_fade(size)
    alpha = np.where(part_share > .5, alpha, alpha * part_share * 2 + thinned * (1 - part_share * 2))[:, :, None]
    flat = (rgba[:, :, :3] * alpha + 1 - alpha).astype(np.float32)
    clean = soft_shadow(cross_means(flat, guides(source), part_share), part_share, size)
    cv2.imwrite(target, (clean * 255).round().clip(0, 255).astype(np.uint8))


if __name__ == '__main__':
    cv2.setNumThreads(1)
    main(*sys.argv[1:3])
