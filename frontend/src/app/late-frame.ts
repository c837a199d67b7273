import type { Frame } from '@forecourt/contracts';
import type { ComponentType } from 'react';
import { isStill, keepStill } from '../lib/still-markup.ts';
// Their styles are there from the start, as the server draws them all.
import './footer.module.css';
import './main-menu.module.css';
import './menu-list.module.css';
import './menu-tiles.module.css';
import './models-menu/models-panel.module.css';
import '../components/model-card/model-card.module.css';

/** Parts of the frame that need no script, and are the same on all pages of a site: the menus of both widths, and what the footer says. */
export type FramePartName = 'menu' | 'list' | 'footer';
/** What draws them. */
export type FrameParts = { readonly [Name in FramePartName]: ComponentType<{ frame: Frame; href: string }> };

/** What stands for each of them. */
export const framePlaces: { readonly [Name in FramePartName]: object } = { menu: {}, list: {}, footer: {} };

let loaded: FrameParts | undefined;

/** Keeps them as the server drew them with the first page: menus only mark the page in view and close, which needs no drawing. */
export function keepFrame(): void {
  for (const [name, place] of Object.entries(framePlaces)) {
    keepStill(place, document.querySelector(`[data-frame="${name}"]`));
  }
}

/** Whether one of them is not there: then what draws them is loaded with the next page. */
export const isFrameMissing = (): boolean => !Object.values(framePlaces).every(isStill);

/** Loads what draws them, as a server does before it answers. */
export async function loadFrame(): Promise<void> {
  loaded ??= (await import('./frame-parts.tsx')).frameParts;
}

/** What draws one of them, once it was loaded. */
export function lateFrame(name: FramePartName): FrameParts[FramePartName] {
  if (!loaded) throw new Error('What draws the frame is not loaded: loadFrame comes first.');
  return loaded[name];
}
