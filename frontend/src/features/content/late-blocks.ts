import type { BlockView, BlockViewOf, PageContent } from '@forecourt/contracts';
import type { ComponentType } from 'react';
import { isStill, keepStill } from '../../lib/still-markup.ts';

/** Every kind of block with its group, a file of this folder that is loaded for the pages that have one of it: <group>.blocks.tsx. */
const groups = {
  form: 'form',
  valuation: 'valuation',
  finance_calculator: 'finance',
  locations: 'places',
  opening_hours: 'hours',
  search_hero: 'stock',
  vehicles: 'stock',
  hero: 'words',
  text: 'words',
  picture_with_text: 'words',
  columns: 'words',
  quotation: 'words',
  call_to_action: 'words',
  buttons: 'words',
  notice: 'words',
  questions: 'facts',
  table: 'facts',
  facet_tiles: 'home',
  promotional_banner: 'home',
  offers: 'home',
  posts: 'home',
  reviews: 'home',
  models: 'home',
  service_plans: 'home',
} as const satisfies { readonly [Kind in BlockView['kind'] | 'valuation']: string };

/** Groups of blocks that need no script: where the server drew them they stay as they are, and their code is loaded on the way to another page. */
const STILL: ReadonlySet<LateGroup> = new Set(['words', 'facts', 'home'] as const);

/** What shows a block: its kind, but for a form in the steps of a valuation, which is more code than a form. */
const shownAs = (block: BlockView): BlockView['kind'] | 'valuation' =>
  block.kind === 'form' && block.valuation ? 'valuation' : block.kind;

type LateKind = keyof typeof groups;
/** A group of blocks that are loaded together. */
export type LateGroup = (typeof groups)[LateKind];
/** What shows the blocks of a group. */
export type BlocksOf<Group extends LateGroup> = {
  readonly [Kind in LateKind as (typeof groups)[Kind] extends Group ? Kind : never]: ComponentType<{
    block: BlockViewOf<Kind extends 'valuation' ? 'form' : Kind>;
  }>;
};

const loaded = new Map<string, unknown>();

/** Keeps what shows the blocks of a group, once its code is here. */
export function keepBlocks(blocks: Readonly<Record<string, unknown>>): void {
  for (const [kind, component] of Object.entries(blocks)) loaded.set(kind, component);
}

/** Whether a group of blocks has yet to be loaded. */
export const isMissing = (group: LateGroup): boolean =>
  Object.entries(groups).some(([kind, of]) => of === group && !loaded.has(kind));

/** What shows a block whose group was loaded. */
export function lateBlock(block: BlockView): ComponentType<{ block: BlockView }> {
  const component = loaded.get(shownAs(block));
  if (!component) throw new Error(`What shows a block of kind ${block.kind} is not loaded: loadView comes first.`);
  // A component is kept under the kind of its block.
  return component as ComponentType<{ block: BlockView }>;
}

/** The groups of blocks that a page needs besides its view: for blocks that stand as the server drew them, none. */
export function groupsOf(content: PageContent): LateGroup[] {
  if (content.kind !== 'content') return [];
  return [...new Set(content.blocks.filter((block) => !isStill(block)).map((block) => groups[shownAs(block)]))];
}

/** Whether the blocks of a group need a script where the server drew them. */
export const needsScript = (group: LateGroup): boolean => !STILL.has(group);

/** What marks the element of a block that needs no script; its place on the page says which it is. */
export const stillMark = (block: BlockView, place: number): number | undefined =>
  STILL.has(groups[shownAs(block)]) ? place : undefined;

/** Keeps the blocks of the first page that need no script as the server drew them. */
export function keepStillBlocks(content: PageContent): void {
  if (content.kind !== 'content') return;
  for (const [place, block] of content.blocks.entries()) {
    const mark = stillMark(block, place);
    if (mark !== undefined) keepStill(block, document.querySelector(`[data-still="${mark}"]`));
  }
}
