import { type CarSearchResult, emptySearchState, facetValueLabel, type SearchState } from '@forecourt/car-search';
import type { CarCard, PageOf } from '@forecourt/contracts';
import { makeMarkView } from '../cards/make-mark.view.ts';
import { modelCardView } from '../models/model-card.view.ts';
import { modelsOf } from '../range/site-models.ts';
import type { ResultsSetting } from '../search/results/results.view.ts';

const OTHERS = 12;
const MODELS = 24;

/** Where the page of a make is. @param slug of the make, as /search/{slug}/ has it */
export const brandHref = (slug: string): string => `/brands/${slug}`;

/** What the page of a make is made with. */
export interface BrandSubject {
  /** As the site's stock spells it. */
  readonly make: string;
  readonly slug: string;
  readonly result: Pick<CarSearchResult, 'facets' | 'count'>;
  readonly cards: CarCard[];
  readonly offers: PageOf<'brand'>['offers'];
  readonly setting: ResultsSetting;
  /** The makes that the site sells: their names and slugs, those with most vehicles first. */
  readonly makes: readonly { readonly name: string; readonly slug: string }[];
}

/** The page of a make: what the site sells of it, counted (NAV-1, PAGE-1). */
export function brandView({ make, slug, result, cards, offers, setting, makes }: BrandSubject): PageOf<'brand'> {
  const { site, landing, href, noun } = setting;
  const narrowed = (filters: SearchState['filters']) =>
    href({ ...emptySearchState(), filters: { make: [make], ...filters } });
  const facet = (name: 'model' | 'body' | 'car_type') => (result.facets[name] ?? []).filter(({ count }) => count > 0);
  const models = facet('model');
  const what = result.count === 1 ? noun.one : noun.many;
  return {
    kind: 'brand',
    title: `${make} at ${site.config.name}`,
    message: sentence(make, `${result.count.toLocaleString('en-AU')} ${make} ${what}`, models),
    mark: makeMarkView(make, site.documents),
    breadcrumbs: [
      { label: site.config.name, href: '/' },
      { label: make, href: brandHref(slug) },
    ],
    all: { label: `See all ${result.count.toLocaleString('en-AU')}`, href: narrowed({}) },
    models: models
      .slice(0, MODELS)
      .map(({ value, count }) => ({ label: value, href: narrowed({ model: [value] }), count })),
    bodies: facet('body').map(({ value, count }) => ({
      label: facetValueLabel('body', value),
      href: narrowed({ body: [value] }),
      count,
    })),
    conditions: facet('car_type').map(({ value, count }) => ({
      label: facetValueLabel('car_type', value),
      href: narrowed({ car_type: [value] }),
      count,
    })),
    range: modelsOf(site)
      .filter((model) => model.make.slug === slug)
      .map((model) => modelCardView(model, site, landing)),
    offers,
    cards,
    others: following(makes, slug)
      .slice(0, OTHERS)
      .map((each) => ({
        label: each.name,
        href: brandHref(each.slug),
        mark: makeMarkView(each.name, site.documents),
      })),
  };
}

/** The other makes, those after this one first: so each make is linked from the page of another. */
function following(makes: BrandSubject['makes'], slug: string): BrandSubject['makes'] {
  const place = makes.findIndex((each) => each.slug === slug);
  return [...makes.slice(place + 1), ...makes.slice(0, Math.max(0, place))];
}

function sentence(make: string, counted: string, models: readonly { readonly value: string }[]): string {
  const [first, second] = models;
  if (!first) return `We have ${counted} in stock right now.`;
  const named = second ? `mostly the ${first.value} and the ${second.value}` : `the ${make} ${first.value}`;
  return `We have ${counted} in stock right now, ${named}.`;
}
