import { expect, it } from '@jest/globals';
import { inRangeOrder } from './model-order.ts';

const ordered = (...names: string[]) => inRangeOrder(names.map((name) => ({ name }))).map(({ name }) => name);

it('lists models in the fixed order, and the others after them by name', () => {
  const fixed =
    'bZ4X, Prado, C-HR, Yaris, Corolla Hatch, Camry, Corolla Sedan, Yaris Cross, Corolla Cross, RAV4, Kluger, Fortuner, LandCruiser 300, HiLux, LandCruiser 70, Tundra, HiAce, Granvia, Coaster, GR Yaris, GR86, GR Corolla, GR Supra'.split(
      ', ',
    );
  expect(ordered('Tarago', 'Prius', ...fixed.toReversed(), '86')).toEqual([...fixed, '86', 'Prius', 'Tarago']);
  expect(ordered('Kluger', 'LandCruiser Prado', 'BZ4X')).toEqual(['BZ4X', 'LandCruiser Prado', 'Kluger']);
});
