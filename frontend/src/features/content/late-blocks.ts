import type { BlockView, BlockViewOf, PageContent } from '@forecourt/contracts';
import type { ComponentType } from 'react';

/** Blocks whose code is loaded for the pages that have them, each with its group, a file of this folder: <group>.blocks.tsx. */
const groups = {
  form: 'form',
  valuation: 'valuation',
  finance_calculator: 'finance',
  questions: 'facts',
  table: 'facts',
  vehicles: 'facts',
  locations: 'places',
  opening_hours: 'places',
  search_hero: 'home',
  facet_tiles: 'home',
  promotional_banner: 'home',
  offers: 'home',
  posts: 'home',
  reviews: 'home',
  models: 'home',
  service_plans: 'home',
} as const satisfies { readonly [Kind in BlockView['kind'] | 'valuation']?: string };

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
export function lateBlock(block: BlockViewOf<Exclude<LateKind, 'valuation'>>): ComponentType<{ block: BlockView }> {
  const component = loaded.get(shownAs(block));
  if (!component) throw new Error(`What shows a block of kind ${block.kind} is not loaded: loadView comes first.`);
  // A component is kept under the kind of its block.
  return component as ComponentType<{ block: BlockView }>;
}

/** Whether the code of a block is loaded for the pages that have it. */
export const isLate = (kind: string): kind is LateKind => Object.hasOwn(groups, kind);

/** The groups of blocks that a page needs besides its view. */
export function groupsOf(content: PageContent): LateGroup[] {
  if (content.kind !== 'content') return [];
  return [...new Set(content.blocks.map(shownAs).flatMap((kind) => (isLate(kind) ? [groups[kind]] : [])))];
}
