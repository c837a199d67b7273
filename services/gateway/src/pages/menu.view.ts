import { landingSlug, nameKey } from '@forecourt/car-search';
import {
  isSingleMake,
  type Link,
  type Menu,
  type MenuDocumentEntry,
  type MenuEntry,
  type MenuName,
  type MenuPart,
  showsBrands,
  type Template,
} from '@forecourt/contracts';
import { brandHref } from '../brands/brand.view.ts';
import { makeMarkView } from '../cards/make-mark.view.ts';
import { modelLinks, modelsMenuView } from '../models/models-menu.view.ts';
import type { SiteRange } from '../search/answers/site-stock.ts';
import type { SiteContext } from '../site/site-context.ts';
import { answers, linksTo, once, ownLinksAt } from './menu-links.ts';

/** More would be a list and no menu; everything else is a click away. */
const MOST_MAKES = 24;
const MOST_MODELS = 12;
const MOST_BODIES = 10;
/** The id of the document that a site's own menu is. */
const OWN_MENU = 'header';

/** The parts of the menu, in the order of each template. */
const ORDER: Readonly<Record<Template, readonly MenuPart[]>> = {
  standard: ['home', 'models', 'new', 'offers', 'sell', 'preOwned', 'makes', 'service', 'parts', 'company'],
  'single-make': ['home', 'models', 'newStock', 'preOwned', 'offers', 'sell', 'makes', 'service', 'parts', 'company'],
  group: ['home', 'preOwned', 'makes', 'models', 'new', 'offers', 'sell', 'service', 'parts', 'company'],
};

/**
 * The header's menu: the specification's default one with the pages that the site has, in the order of the site's template (NAV-1, SITE-1).
 * A menu that would hold one page is a link to it, and one that would hold none is left out. A site's own menu goes before.
 */
export function menuView(site: SiteContext, range: SiteRange): MenuEntry[] {
  const parts = partsOf(site, range);
  const own = site.documents.list('menu').find(({ id }) => id === OWN_MENU)?.summary;
  if (own) return own.entries.flatMap((entry) => ownEntry(entry, parts, site));
  return ORDER[site.config.template].flatMap((part) => parts[part]);
}

type Parts = Readonly<Record<MenuPart, MenuEntry[]>>;

/** An entry of a site's own menu, without the addresses that the site does not answer. */
function ownEntry(entry: MenuDocumentEntry, parts: Parts, site: SiteContext): MenuEntry[] {
  if ('part' in entry) return parts[entry.part];
  if ('href' in entry) return answers(site, entry.href) ? [{ kind: 'link', ...entry }] : [];
  return menuOf(entry.label, [
    column(
      null,
      entry.links.filter(({ href }) => answers(site, href)),
    ),
  ]);
}

function partsOf(site: SiteContext, range: SiteRange): Parts {
  const links = (...names: MenuName[]) => linksTo(names, site, range);
  const plain = (...names: MenuName[]) => links(...names).map((link): MenuEntry => ({ kind: 'link', ...link }));
  const all = links('all_stock')[0] ?? null;
  const what = nounTitle(range);
  const newTitle = `${range.carTypes.includes('new') ? 'New' : 'Demo'} ${what}`;
  const stock = column('Stock', links('new', 'demo', 'models'));
  const models = range.models.slice(0, MOST_MODELS);
  const allOfMaker = allStockOf(site, range);
  const ofModels = modelsMenuView(
    site,
    range.landing,
    modelLinks(site, { landing: range.landing, page: (name) => links(name)[0] }),
  );
  // The maker's own range goes before what is in stock of it.
  const modelsInStock =
    site.config.template === 'single-make' ? stockMenu('Models', [column(null, models)], allOfMaker) : [];
  return {
    home: plain('home'),
    // The maker's range leads to new stock too.
    new: ofModels ? [] : stockMenu(newTitle, [stock, column('Models', models)], allOfMaker),
    newStock: ofModels ? [] : stockMenu(newTitle, [stock]),
    models: ofModels ? [{ ...ofModels, label: `New ${what}` }] : modelsInStock,
    offers: plain('special_offers'),
    sell: menuOf(`Sell My ${titled(range.noun.one)}`, [column(null, links('sell_my_car', 'trade_in', 'trade_in_faq'))]),
    preOwned: stockMenu(
      `Pre-owned ${what}`,
      [
        column('Stock', links('used')),
        column('Body type', range.usedBodies.slice(0, MOST_BODIES)),
        column(
          'Good to know',
          once([
            ...links('buying', 'finance', 'finance_enquiry', 'apply_for_finance'),
            ...ownLinksAt(['buying'], site),
          ]),
        ),
      ],
      all,
    ),
    makes: makesMenu(site, range, all),
    service: menuOf('Service', [
      column(null, [
        ...links('service', 'service_booking', 'warranty', 'roadside_assist', 'genuine_service'),
        ...ownLinksAt(['service'], site),
      ]),
    ]),
    parts: menuOf('Parts & Accessories', [column(null, links('parts', 'parts_search'))]),
    company: menuOf('Company', [
      column(null, [
        ...links('about', 'contact', 'locations', 'fleet', 'careers', 'diamond_advantage', 'blog'),
        ...ownLinksAt(['company'], site),
        ...links('spin_to_win', 'terms', 'complaints'),
      ]),
    ]),
  };
}

/** Where all stock of a single-make site's maker is; null on other sites. */
function allStockOf({ config: { manufacturer } }: SiteContext, { makes }: SiteRange): Link | null {
  const maker =
    manufacturer === undefined ? undefined : makes.find(({ label }) => nameKey(label) === nameKey(manufacturer));
  return maker ? { label: `All ${maker.label} stock`, href: maker.href } : null;
}

/** The marks of the makes that are sold, each with the way to its page, if there are several (NAV-1). */
function makesMenu({ config, documents }: SiteContext, { makes }: SiteRange, all: Link | null): MenuEntry[] {
  if (!config.header.makes_menu || isSingleMake(config) || makes.length < 2) return [];
  const links = makes
    .slice(0, MOST_MAKES)
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en-AU'))
    .map(({ label, href }) => ({
      label,
      href: showsBrands(config) ? brandHref(landingSlug(label)) : href,
      mark: makeMarkView(label, documents),
    }));
  return [{ kind: 'menu', label: 'Makes', look: 'tiles', columns: [{ title: null, links }], all }];
}

type Column = Menu['columns'][number];

const column = (title: string | null, links: readonly Link[]): Column => ({ title, links: [...links] });

/** A menu; one with a single page is that page's own link. */
function menuOf(label: string, columns: Column[], all: Link | null = null): MenuEntry[] {
  const filled = columns.filter(({ links }) => links.length > 0);
  const links = filled.flatMap((each) => each.links);
  const [only] = links;
  if (!only) return [];
  if (links.length === 1) return [{ kind: 'link', label: only.label, href: only.href }];
  return [{ kind: 'menu', label, look: 'list', columns: filled, all }];
}

/** A menu of stock: its pages are called New or Used, so a single one has the menu's name, which says of what. */
function stockMenu(label: string, columns: Column[], all: Link | null = null): MenuEntry[] {
  return menuOf(label, columns, all).map((entry) => (entry.kind === 'link' ? { ...entry, label } : entry));
}

/** As the specification says, Vehicles, where a site sells cars; else what it does sell. */
function nounTitle({ noun: { many } }: SiteRange): string {
  return many === 'cars' ? 'Vehicles' : titled(many);
}

const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
