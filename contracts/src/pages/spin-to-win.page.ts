import { z } from 'zod';
import { formAside, shownForm } from '../forms/shown-form.ts';
import type { SiteConfig } from '../sites/site-config.ts';
import { definePage } from './define-page.ts';

/** The wheel: what can be won, by which chance, and the form that spins it (PAGE-3). */
export const spinToWinPage = z.object({
  kind: z.literal('spin_to_win'),
  title: z.string(),
  message: z.string(),
  prizes: z.array(
    z.object({
      name: z.string(),
      chance: z.string().describe('The true odds, such as 1 in 10.'),
      share: z.number().describe('The part of the wheel that it has: its chance, from 0 to 1.'),
    }),
  ),
  ends: z.string().nullable().describe('Such as Ends 30 June 2026.'),
  form: shownForm,
  aside: formAside,
  terms: z.string(),
});
export type SpinToWinPage = z.infer<typeof spinToWinPage>;

/** Whether a site has a draw. */
export const hasDraw = ({ spin_to_win: { enabled, prizes } }: Pick<SiteConfig, 'spin_to_win'>): boolean =>
  enabled && prizes.length > 0;

/** Whether something on the site needs a signed-in user (AUTH-3). */
export const hasUsers = (site: Pick<SiteConfig, 'garage_enabled' | 'spin_to_win'>): boolean =>
  site.garage_enabled || (hasDraw(site) && site.spin_to_win.sign_in);

export const spinToWin = definePage({
  kind: 'spin_to_win',
  contract: spinToWinPage,
  paths: ['/spin-to-win'],
  on: hasDraw,
  index: true,
  crawled: true,
  sitemap: 'entries',
  menu: [{ name: 'spin_to_win', label: 'Spin to win', href: '/spin-to-win' }],
  gate: { type: 'spin-to-win', on: ({ spin_to_win: draw }) => draw.sign_in },
  needsStock: false,
});
