import type { SiteContext } from '../site/site-context.ts';

/** Where the promotional banner leads those who sell (NAV-1). */
export const TRADE_IN = '/trade-in';
const SELL = '/sell-my-car';

/** What a link to the trade-in page says: that it is about selling, unless the site has a page of its own for that. */
export const sellWords = ({ pages }: Pick<SiteContext, 'pages'>, vehicle: string): string =>
  pages.some(({ path }) => path === SELL) ? 'Value your trade-in' : `Sell your ${vehicle}`;
