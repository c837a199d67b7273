import { type LandingVocabulary, nameKey } from '@forecourt/car-search';
import {
  ALL_VEHICLES,
  type Link,
  type ModelsMenu,
  modelCategories,
  modelMakes,
  type modelMenuLinks,
  UNSCROLLED,
} from '@forecourt/contracts';
import type { PictureSite } from '../cards/car-picture.view.ts';
import { bookLabel } from '../cards/drive-address.ts';
import { modelsOf, type SiteModel } from '../range/site-models.ts';
import type { SiteContext } from '../site/site-context.ts';
import { modelCardView } from './model-card.view.ts';

/** All Vehicles and the categories that models are under, with the models of each, in the order of the tabs (MODEL-1). */
export function modelTabs(models: readonly SiteModel[]): { label: string; models: SiteModel[] }[] {
  const categories = modelCategories.map((label) => ({
    label,
    models: models.filter(({ categories }) => categories.includes(label)),
  }));
  return [{ label: ALL_VEHICLES, models: [...models] }, ...categories].filter((tab) => tab.models.length > 0);
}

/** The menu of models (MODEL-1); null if the site shows none. @param links leads to those of the site's links that it has pages for */
export function modelsMenuView(
  site: PictureSite & Pick<SiteContext, 'documents'>,
  landing: LandingVocabulary,
  links: readonly Link[],
): ModelsMenu | null {
  const models = modelsOf(site);
  if (models.length === 0) return null;
  const tabs = modelTabs(models);
  return {
    kind: 'models',
    label: 'Models',
    tabs: tabs.map(({ label, models: under }, place) => ({
      label,
      scrolls: under.length > (place === 0 ? UNSCROLLED.all : UNSCROLLED.category),
    })),
    models: models.map((model) => ({
      ...modelCardView(model, site, landing),
      tabs: tabs.flatMap((tab, place) => (tab.models.includes(model) ? [place] : [])),
    })),
    links: [...links],
  };
}

type MenuLinkName = (typeof modelMenuLinks)[number];

/** How the site's own pages and stock are found by the names of the links beside the models. */
export interface MenuLinkTargets {
  /** The link to a page of the platform that the site has. */
  readonly page: (name: 'contact' | 'fleet' | 'test_drive' | 'demo') => Link | undefined;
  readonly landing: LandingVocabulary;
}

/** The links beside the models: those that the site names and has something to lead to (MODEL-1). */
export function modelLinks(site: Pick<SiteContext, 'config' | 'pages'>, targets: MenuLinkTargets): Link[] {
  return site.config.models.menu_links.flatMap((name) => linkOf(name, site, targets) ?? []);
}

function linkOf(
  name: MenuLinkName,
  { config, pages }: Pick<SiteContext, 'config' | 'pages'>,
  { page, landing }: MenuLinkTargets,
): Link | undefined {
  const own = (path: string) => (pages.some((each) => each.path === path) ? { href: path } : undefined);
  const named = (label: string, target: { readonly href: string } | undefined) =>
    target && { label, href: target.href };
  switch (name) {
    case 'get_quote':
      return { label: 'Get Quote', href: '/models/get-quote' };
    case 'contact':
      return named('Contact Us', page('contact') ?? own('/contact'));
    case 'all_models':
      return { label: 'All Models', href: '/models' };
    case 'our_stock':
      return { label: 'Our Stock', href: makeSearch(modelMakes(config), landing) ?? config.search.path };
    case 'business_fleet':
      return named('Business Fleet', page('fleet') ?? own('/fleet'));
    case 'test_drive':
      return named(bookLabel({ config }), page('test_drive'));
    case 'connected_services':
      return named('Connected Services', own('/pages/connected-services'));
    case 'demonstrators':
      return named('Demonstrator Models', page('demo'));
  }
}

function makeSearch([make, ...others]: readonly string[], { makes }: LandingVocabulary): string | null {
  if (make === undefined || others.length > 0) return null;
  return makes.some(({ name }) => nameKey(name) === nameKey(make)) ? `/search/${make}/` : null;
}
