"""Paint as a layer: one pair of renders serves every colour.

Light that leaves a scene is (nearly) a straight line in the paint's colour: what reaches the
camera without the paint's own colour (`ground`: clear coat, glass, tyres, floor), and what the
paint's base adds for each unit of colour (`paint`). So a colour is ground + colour × paint.
Only light that meets paint twice departs from this.
"""
import numpy as np

WHITE = 0.8
"""The colour with which the paint layer is rendered."""

RANGE = 6.0
"""The brightest linear value that a stored layer holds."""

POWER = 3
"""A stored byte's share of 255 to this power, times RANGE, is the linear value."""


def layers(bare, white):
    """The two layers from a render with black paint and one with the colour WHITE."""
    return bare, np.maximum(white - bare, 0) / WHITE


def composed(ground, paint, colour):
    """The linear picture in a colour (three linear parts from 0 to 1)."""
    return ground + paint * np.asarray(colour, np.float32)


def developed(linear, exposure=1.0):
    """Linear light as display values from 0 to 1: a film curve, then sRGB."""
    x = np.maximum(linear * exposure, 0)
    white = 3.2
    x = x * (1 + x / white**2) / (1 + x * 0.62)
    x = np.clip(x, 0, 1)
    return np.where(x <= 0.0031308, 12.92 * x, 1.055 * np.power(x, 1 / 2.4) - 0.055)


def stored(layer):
    """A layer as bytes: the root keeps the dark steps fine."""
    return np.round(np.clip(layer / RANGE, 0, 1) ** (1 / POWER) * 255).astype(np.uint8)


def restored(stored_bytes):
    """The linear layer back from its bytes."""
    return (stored_bytes.astype(np.float32) / 255) ** POWER * RANGE
