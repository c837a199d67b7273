import { type FacetName, facetValueLabel, searchParameters } from '@forecourt/car-search';
import { type BlockViewOf, isSingleMake } from '@forecourt/contracts';
import { formatDollars } from '@forecourt/retail-rules';
import { renderMarkdown } from '@forecourt/safe-markdown';
import { blockPictureView, drawnPicture } from '../cards/car-picture.view.ts';
import { makeMarkView } from '../cards/make-mark.view.ts';
import { isDrawn } from '../images/drawn-vehicle.ts';
import { hasPageAt } from '../page-loader/page-loader.ts';
import { VEHICLES, wordsBoxView } from '../search/answers/search-words.ts';
import { NO_RANGE } from '../search/answers/site-stock.ts';
import type { StockCounts } from '../search/answers/stock-counts.ts';
import { countText, shownCount } from '../search/filters/count.view.ts';
import type { SiteContext } from '../site/site-context.ts';
import type { BlockRule } from './block-setting.ts';

/** Where the promotional banner leads those who sell (NAV-1). */
export const TRADE_IN = '/trade-in';

/** What the banner's link to the trade-in page says (NAV-1). @param vehicle what the site sells */
export const sellWords = (vehicle: string): string => `Sell your ${vehicle}`;

type SearchHero = BlockViewOf<'search_hero'>;
type Tile = BlockViewOf<'facet_tiles'>['tiles'][number];

/** Prices that a visitor can choose as the most to pay, in dollars. */
const PRICES = [10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200].map((thousands) => thousands * 1_000);
const FEWEST = 2;
const MOST_CHOICES = 200;

/** The search of a home page (HOME-1): without the index, its form and its words alone. */
export const searchHeroRule: BlockRule<'search_hero'> = (block, { site, title, stock }) => ({
  kind: 'search_hero',
  title: block.title ?? title,
  html: block.text === undefined ? null : renderMarkdown(block.text),
  picture: block.picture ? blockPictureView(block.picture, site) : null,
  buttons: block.buttons,
  ...wordsBoxView(site.config, stock ?? NO_RANGE),
  hidden: stock ? searchParameters(stock.results) : [],
  fields: stock ? searchFields(site, stock) : [],
  count: stock ? shownCount(stock, stock.results, site.config) : null,
  noun: stock?.noun ?? VEHICLES,
});

function searchFields({ config }: SiteContext, { facets, facetStats }: StockCounts): SearchHero['fields'] {
  const listed = (name: FacetName) =>
    (facets[name] ?? [])
      .slice(0, MOST_CHOICES)
      .map(({ value }) => ({ value, label: facetValueLabel(name, value) }))
      .toSorted((one, other) => one.label.localeCompare(other.label, 'en-AU', { numeric: true }));
  const dearest = facetStats.price?.max ?? 0;
  const cheapest = facetStats.price?.min ?? 0;
  const prices = PRICES.filter((price) => price > cheapest && price < dearest);
  return [
    isSingleMake(config)
      ? { name: 'model', label: 'Model', any: 'Any model', options: listed('model') }
      : { name: 'make', label: 'Make', any: 'Any make', options: listed('make') },
    { name: 'body', label: 'Body', any: 'Any body', options: listed('body') },
    {
      name: 'price_to',
      label: 'Price up to',
      any: 'Any price',
      options: prices.map((price) => ({ value: String(price), label: formatDollars(price * 100) })),
    },
  ].filter(({ options }) => options.length >= FEWEST);
}

/** Tiles of a facet's values, those with most vehicles first (SRCH-14). A facet that leaves no choice is left out. */
export const facetTilesRule: BlockRule<'facet_tiles'> = ({ title, facet, most, all }, { site, stock }) => {
  if (!stock) return null;
  const found = stock.choices(facet);
  if (found.length < FEWEST) return null;
  return {
    kind: 'facet_tiles',
    title: title ?? null,
    tiles: found.slice(0, most).map(({ value, count, href }) => ({
      label: facetValueLabel(facet, value),
      ...{ href, count },
      count_text: countText(count, stock.noun),
      ...markOf(facet, value, site),
    })),
    all: all ?? null,
  };
};

/** A make's logo or letter mark, a body's drawing. */
function markOf(facet: FacetName, value: string, site: SiteContext): Pick<Tile, 'mark' | 'picture'> {
  if (facet === 'make') return { mark: makeMarkView(value, site.documents), picture: null };
  const vehicle = { itemType: null, body: value, colour: 'silver' };
  const picture = facet === 'body' && isDrawn(value) ? { ...drawnPicture(vehicle, 'side-left', site), alt: '' } : null;
  return { mark: null, picture };
}

/** Only an online valuation answers at once: with an estimate, which is confirmed once the vehicle was seen. */
const sellLine = ({ config }: SiteContext): string =>
  config.valuations.enabled ? 'Get an online estimate in 2 minutes.' : 'Tell us about it, and we’ll make you an offer.';

/** The promotional banner as panels, as far as the site has their pages (NAV-1). */
export const promotionalBannerRule: BlockRule<'promotional_banner'> = (block, { site, stock }) => {
  const sell = block.sell ?? sellWords(stock?.noun.one ?? 'vehicle');
  const panels = [
    { name: 'offers', label: block.offers, line: block.offers_line, href: '/special-offers' },
    { name: 'service', label: block.service, line: block.service_line, href: '/service' },
    { name: 'sell', label: sell, line: block.sell_line ?? sellLine(site), href: TRADE_IN },
  ] as const;
  const shown = panels.filter(({ href }) => hasPageAt(site, href));
  return shown.length > 0 ? { kind: 'promotional_banner', panels: [...shown] } : null;
};
