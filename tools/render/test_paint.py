"""`python -m unittest test_paint`: the layers add up to any colour."""
import unittest

import numpy as np

from paint import RANGE, WHITE, composed, developed, layers, restored, stored


class Paint(unittest.TestCase):
    def setUp(self):
        rng = np.random.default_rng(7)
        self.rest, self.base = rng.random((8, 9, 3)) * 3, rng.random((8, 9, 3)) * 2

    def seen(self, colour):
        return self.rest + self.base * np.asarray(colour)

    def test_two_renders_give_every_colour(self):
        ground, paint = layers(self.seen((0, 0, 0)), self.seen((WHITE,) * 3))
        for colour in ((0.33, 0.01, 0.01), (0.01, 0.05, 0.2), (0.8, 0.8, 0.8)):
            np.testing.assert_allclose(composed(ground, paint, colour), self.seen(colour), atol=1e-6)

    def test_noise_below_black_paint_adds_nothing(self):
        _, paint = layers(np.full((1, 1, 3), 0.5), np.full((1, 1, 3), 0.49))
        self.assertEqual(paint.max(), 0)

    def test_a_stored_layer_comes_back_within_two_steps_of_display(self):
        back = developed(restored(stored(self.rest)))
        self.assertLess(np.abs(back - developed(self.rest)).max(), 2.5 / 255)
        self.assertLessEqual(restored(stored(np.full((1, 1, 3), 99.0))).max(), RANGE + 1e-4)

    def test_developing_keeps_order_and_ends(self):
        ramp = developed(np.linspace(0, 5, 400))
        self.assertTrue((np.diff(ramp) >= 0).all())
        self.assertEqual(ramp[0], 0)
        self.assertLessEqual(ramp[-1], 1)


if __name__ == "__main__":
    unittest.main()
