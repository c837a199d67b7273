import type { Frame } from '@forecourt/contracts';
import type { ComponentType } from 'react';
import { isStill, keepStill } from '../../lib/still-markup.ts';
// Their styles are there from the start, as the server draws them all.
import './footer.module.css';
import './header-reach.module.css';
import './main-menu.module.css';
import './menu-list.module.css';
import './menu-tiles.module.css';
import './models-panel.module.css';
import '../../components/model-card/model-card.module.css';

/** Parts of the frame that need no script, and are mostly the same on all pages of a site: the menus of both widths, the header's search and telephone, and what the footer says. */
export type FramePartName = 'menu' | 'list' | 'reach' | 'footer';
/** What draws them. */
export type FrameParts = { readonly [Name in FramePartName]: ComponentType<{ frame: Frame; href: string }> };

/** What stands for each of them. */
export const framePlaces: { readonly [Name in FramePartName]: object } = { menu: {}, list: {}, reach: {}, footer: {} };

let loaded: FrameParts | undefined;
/** What the first page's frame says. */
let first: string | undefined;
const compared = new WeakMap<Frame, boolean>();

/** All but what differs from page to page and is no part of these. */
const saidBy = ({ call: _, promo_banner: __, ...same }: Frame): string => JSON.stringify(same);

/** Keeps them as the server drew them with the first page: menus only mark the page in view and close, which needs no drawing. */
export function keepFrame(frame: Frame): void {
  first = saidBy(frame);
  for (const [name, place] of Object.entries(framePlaces)) {
    keepStill(place, document.querySelector(`[data-frame="${name}"]`));
  }
}

/**
 * Whether a page shows one of them as the server drew it with the first page. It does not if its frame says something else: the first one may
 * have been drawn while nobody could be asked for the makes of its menus, or before the site was changed.
 */
export function isFrameStill(name: FramePartName, frame: Frame): boolean {
  if (!isStill(framePlaces[name])) return false;
  const isSame = compared.get(frame) ?? saidBy(frame) === first;
  compared.set(frame, isSame);
  return isSame;
}

/** Whether a page needs what draws them. */
export const isFrameMissing = (frame: Frame): boolean =>
  !Object.keys(framePlaces).every((name) => isFrameStill(name as FramePartName, frame));

/** Loads what draws them, as a server does before it answers. */
export async function loadFrame(): Promise<void> {
  loaded ??= (await import('./frame-parts.tsx')).frameParts;
}

/** What draws one of them, once it was loaded. */
export function lateFrame(name: FramePartName): FrameParts[FramePartName] {
  if (!loaded) throw new Error('What draws the frame is not loaded: loadFrame comes first.');
  return loaded[name];
}
