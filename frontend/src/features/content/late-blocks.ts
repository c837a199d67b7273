import type { BlockView, BlockViewOf, PageContent } from '@forecourt/contracts';
import type { ComponentType } from 'react';

/** Blocks whose code is loaded for the pages that have them, each with its group, a file of this folder: <group>.blocks.tsx. */
const groups = {
  form: 'form',
  finance_calculator: 'finance',
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
} as const satisfies { readonly [Kind in BlockView['kind']]?: string };

type LateKind = keyof typeof groups;
/** A group of blocks that are loaded together. */
export type LateGroup = (typeof groups)[LateKind];
/** What shows the blocks of a group. */
export type BlocksOf<Group extends LateGroup> = {
  readonly [Kind in LateKind as (typeof groups)[Kind] extends Group ? Kind : never]: ComponentType<{
    block: BlockViewOf<Kind>;
  }>;
};

const loaded = new Map<string, unknown>();

/** Keeps what shows the blocks of a group, once its code is here. */
export function keepBlocks(blocks: Readonly<Record<string, unknown>>): void {
  for (const [kind, component] of Object.entries(blocks)) loaded.set(kind, component);
}

/** What shows a block whose group was loaded. */
export function lateBlock(kind: LateKind): ComponentType<{ block: BlockView }> {
  const component = loaded.get(kind);
  if (!component) throw new Error(`What shows a block of kind ${kind} is not loaded: loadView comes first.`);
  // A component is kept under the kind of its block.
  return component as ComponentType<{ block: BlockView }>;
}

/** Whether the code of a block is loaded for the pages that have it. */
export const isLate = (kind: string): kind is LateKind => Object.hasOwn(groups, kind);

/** The groups of blocks that a page needs besides its view. */
export function groupsOf(content: PageContent): LateGroup[] {
  if (content.kind !== 'content') return [];
  return [...new Set(content.blocks.flatMap(({ kind }) => (isLate(kind) ? [groups[kind]] : [])))];
}
