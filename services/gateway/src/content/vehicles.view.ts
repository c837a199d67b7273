import type { BlockRule } from './block-setting.ts';

export const vehiclesRule: BlockRule<'vehicles'> = (block, { found }) => {
  const vehicles = found(block);
  if (!vehicles || vehicles.cards.length === 0) return null;
  const { cards, count, href } = vehicles;
  return {
    kind: 'vehicles',
    title: block.title,
    cards,
    all: { label: count > cards.length ? `See all ${count}` : 'See them all', href },
  };
};
