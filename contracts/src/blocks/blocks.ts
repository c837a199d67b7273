import { z } from 'zod';
import type { BlockDefinition } from './define-block.ts';
import { financeCalculatorBlock } from './finance-block.ts';
import { formBlock } from './form-block.ts';
import { offersBlock, postsBlock, reviewsBlock } from './fresh-words.ts';
import { modelsBlock, servicePlansBlock } from './range.ts';
import { locationsBlock, openingHoursBlock, vehiclesBlock } from './stock-and-places.ts';
import { facetTilesBlock, promotionalBannerBlock, searchHeroBlock } from './ways-in.ts';
import {
  buttonsBlock,
  callToActionBlock,
  columnsBlock,
  heroBlock,
  noticeBlock,
  pictureWithTextBlock,
  questionsBlock,
  quotationBlock,
  tableBlock,
  textBlock,
} from './words.ts';

/** Every kind of block. Each also has a view rule in the gateway and a component in the front. */
export const blocks = [
  heroBlock,
  searchHeroBlock,
  textBlock,
  pictureWithTextBlock,
  columnsBlock,
  quotationBlock,
  questionsBlock,
  tableBlock,
  callToActionBlock,
  buttonsBlock,
  noticeBlock,
  facetTilesBlock,
  promotionalBannerBlock,
  offersBlock,
  postsBlock,
  reviewsBlock,
  vehiclesBlock,
  modelsBlock,
  servicePlansBlock,
  locationsBlock,
  openingHoursBlock,
  formBlock,
  financeCalculatorBlock,
] as const;

type HalvesOf<List extends readonly BlockDefinition[], Half extends 'input' | 'view'> = {
  -readonly [Place in keyof List]: List[Place][Half];
};

/** A block as a site writes it. */
export const block = z.discriminatedUnion(
  'kind',
  blocks.map(({ input }) => input) as unknown as HalvesOf<typeof blocks, 'input'>,
);
export type Block = z.infer<typeof block>;
export type BlockKind = Block['kind'];
export type BlockOf<Kind extends BlockKind> = Extract<Block, { kind: Kind }>;

/** A block as a page shows it. */
export const blockView = z.discriminatedUnion(
  'kind',
  blocks.map(({ view }) => view) as unknown as HalvesOf<typeof blocks, 'view'>,
);
export type BlockView = z.infer<typeof blockView>;
export type BlockViewOf<Kind extends BlockKind> = Extract<BlockView, { kind: Kind }>;
