import type { Page } from '@playwright/test';
import type { DemoSite } from './sites.ts';

/** The windows that pictures are taken in, in CSS pixels; pictures are made narrower, as they are looked at beside each other and kept. */
export const WINDOWS = {
  phone: { width: 390, height: 844, picture: 280 },
  desktop: { width: 1440, height: 900, picture: 648 },
} as const;

export type WindowName = keyof typeof WINDOWS;

/** Where a picture is taken: a window on a demo site of the running product. */
export interface Place {
  readonly page: Page;
  readonly site: DemoSite;
  readonly window: WindowName;
  /** The addresses of this site's vehicles that are photographed. */
  readonly vehicles: Vehicles;
  /** Opens a path of the site, and waits until it is all there. @throws Error if the answer is not the one that is expected (200) */
  open(path: string, expected?: number): Promise<void>;
}

/** Paths of vehicles' pages. */
export interface Vehicles {
  readonly there: string;
  readonly sold: string;
  /** Taken away by its dealer: it answers 410. */
  readonly gone: string;
}

/** One screen of the product, as a visitor comes to it. */
export interface Screen {
  readonly name: string;
  /** The kind of page that it shows, as contracts/src/pages/page-list.ts names it. */
  readonly page: string;
  /** Where it differs from all windows. */
  readonly windows?: readonly WindowName[];
  /** Slugs of the sites that have it; without it, each has it. */
  readonly sites?: readonly string[];
  /** The whole page in one picture instead of what the window shows. */
  readonly whole?: boolean;
  visit(place: Place): Promise<void>;
}
