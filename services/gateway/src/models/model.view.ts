import { type LandingVocabulary, nameKey } from '@forecourt/car-search';
import {
  type AccessoryDocument,
  bodyTypeNamed,
  type CarType,
  carType,
  type Link,
  type ModelDocument,
  type PageOf,
} from '@forecourt/contracts';
import { paintName, paintTone } from '@forecourt/drawn-vehicles';
import { formatDollars, fromPrice, makeAndModel } from '@forecourt/retail-rules';
import { blockPictureView } from '../cards/car-picture.view.ts';
import { bookLabel, driveHref } from '../cards/drive-address.ts';
import { makeMarkView } from '../cards/make-mark.view.ts';
import { offerLinks } from '../offers/offer.view.ts';
import { offersAbout } from '../offers/offers-about.ts';
import { todayAt } from '../places/opening-hours.view.ts';
import { planOf, servicePlanView } from '../range/service-plan.view.ts';
import type { SiteModel } from '../range/site-models.ts';
import type { FoundVehicles, OfferedCar, OfferedStock } from '../search/results/vehicle-strips.ts';
import type { SiteContext } from '../site/site-context.ts';
import { modelCardView, modelPicture, statusView } from './model-card.view.ts';

const OTHERS = 4;
const EXAMPLES = 6;

/** What the pages of a model are made with. */
export interface ModelSetting {
  readonly site: SiteContext;
  readonly model: SiteModel;
  readonly models: readonly SiteModel[];
  readonly body: ModelDocument;
  readonly accessories: readonly AccessoryDocument[];
  readonly landing: LandingVocabulary;
  readonly now: Date;
}

/** A model's vehicles in stock, with what they cost and their colours. */
export interface ModelStock extends FoundVehicles, OfferedStock {}

type StatedPrice = PageOf<'model'>['variants'][number]['prices'][number];

/** What vehicles of each type are called beside their least price. */
const TYPES: Readonly<Record<CarType, string>> = { new: 'New', demo: 'Demo', used: 'Used' };

/** The page of quotes, and what its address says of them beside the model. */
export const QUOTE = '/models/get-quote';
export const VARIANT = 'variant';
export const ACCESSORY = 'accessory';
/** Where a quote for a model is asked for. @param variant by its name */
export const quoteHref = ({ slug }: Pick<SiteModel, 'slug'>, variant?: string): string =>
  `${QUOTE}?${new URLSearchParams({ model: slug, ...(variant !== undefined && { [VARIANT]: variant }) })}`;
/** Where a model's accessories are listed. */
export const accessoriesHref = ({ slug }: Pick<SiteModel, 'slug'>): string => `/${slug}/accessories`;

/** The page of a model (MODEL-1 to MODEL-3). @param stock its vehicles; null while there are none */
export function modelView(setting: ModelSetting, stock: ModelStock | null): PageOf<'model'> {
  const { site, model, body, landing } = setting;
  const plan = planOf(model, site);
  const accessories = accessoriesSummary(setting);
  const variants = body.variant.map(({ name, detail, fuel, drive, seats, list_price: list }) => ({
    name,
    detail,
    facts: [fuel, drive, seats === undefined ? undefined : `${seats} seats`].filter((fact) => fact !== undefined),
    prices: [
      ...leastOf('New in stock', stock?.cars.filter(({ type, badge }) => type === 'new' && isNamed(badge, name)) ?? []),
      ...(list ? [{ label: 'List price', text: formatDollars(Math.round(list.amount * 100)), type: list.type }] : []),
    ],
    quote: { label: `Get a quote for the ${name}`, href: quoteHref(model, name) },
  }));
  const drive = driveHref(site, { model: model.slug });
  const found = stock && stock.cards.length > 0 ? stock : null;
  return {
    kind: 'model',
    title: makeAndModel(model.make.name, model.name),
    make: { name: model.make.name, mark: makeMarkView(model.make.name, site.documents) },
    breadcrumbs: breadcrumbsTo(setting),
    lead: model.summary,
    status: statusView(model, site.config),
    description: body.description,
    picture: modelPicture(model, site),
    facts: factsOf(model, body),
    actions: [
      { label: 'Get a quote', href: quoteHref(model) },
      ...(drive === null ? [] : [{ label: bookLabel(site), href: drive }]),
      ...(found ? [{ label: 'Our Stock', href: found.href }] : []),
      ...(variants.length > 0 ? [{ label: 'Explore the variants', href: '#variants' }] : []),
      ...(accessories ? [{ label: 'Accessories', href: accessories.all.href }] : []),
    ],
    variants,
    stock: found && {
      title: `${model.name} in stock`,
      from: carType.options.flatMap((type) =>
        leastOf(
          TYPES[type],
          found.cars.filter((car) => car.type === type),
        ),
      ),
      colours: found.colours.map(({ name, count, href }) => ({
        ...{ label: name, href, count },
        tone: paintTone(paintName(name)) ?? '',
      })),
      cards: found.cards,
      all: { label: found.count > found.cards.length ? `See all ${found.count}` : 'See them all', href: found.href },
    },
    offers: offersOf(setting),
    accessories,
    service_plan: plan && servicePlanView(plan),
    others: othersOf(setting).map((each) => modelCardView(each, site, landing)),
  };
}

/** The accessories of a model by their groups (MODEL-1); null if the site lists none. */
export function accessoriesView(setting: ModelSetting): PageOf<'model_accessories'> | null {
  const { site, model, accessories } = setting;
  const all = accessories.flatMap((document) => document.accessories);
  if (all.length === 0) return null;
  const title = `${model.name} accessories`;
  return {
    kind: 'model_accessories',
    title: makeAndModel(model.make.name, title),
    message: `${all.length} accessories for the ${model.name}, with what they cost and what they do.`,
    breadcrumbs: [...breadcrumbsTo(setting), { label: 'Accessories', href: accessoriesHref(model) }],
    picture: modelPicture(model, site),
    groups: [...Map.groupBy(all, ({ group }) => group)].map(([group, listed]) => ({
      title: group,
      accessories: listed.map(({ name, detail, price, fitted, picture: own }) => ({
        name,
        detail,
        price: priceWords(price, fitted),
        picture: own ? blockPictureView(own, site) : null,
      })),
    })),
    notes: accessories.flatMap(({ note }) => note ?? []),
    quote: { label: 'Get a quote with these', path: QUOTE, model: model.slug, parameter: ACCESSORY },
    actions: [{ label: `About the ${model.name}`, href: model.href }],
  };
}

/** The least that one of them costs, if somebody can still have one. */
function leastOf(label: string, cars: readonly OfferedCar[]): StatedPrice[] {
  const least = fromPrice(cars);
  return least ? [{ label, text: least.text, type: least.type }] : [];
}

const isNamed = (badge: string | null, name: string): boolean => badge !== null && nameKey(badge) === nameKey(name);

function accessoriesSummary({ model, body, accessories }: ModelSetting): PageOf<'model'>['accessories'] {
  const all = accessories.flatMap((document) => document.accessories);
  if (all.length === 0) return null;
  return {
    count: Math.max(body.accessories_count ?? 0, all.length),
    examples: all.slice(0, EXAMPLES).map(({ name }) => name),
    all: { label: 'See the accessories', href: accessoriesHref(model) },
  };
}

function priceWords(price: number | undefined, fitted: boolean): string {
  if (price === undefined) return 'Price on request';
  return `${formatDollars(Math.round(price * 100))}${fitted ? ' fitted' : ''}`;
}

function breadcrumbsTo({ site, model }: ModelSetting): Link[] {
  return [
    { label: site.config.name, href: '/' },
    { label: 'Models', href: '/models' },
    { label: model.name, href: model.href },
  ];
}

function factsOf(model: SiteModel, { bodyStyle, fuel, manufacturer_name: maker, variant }: ModelDocument) {
  const facts: [string, string | undefined][] = [
    ['Make', maker ?? model.make.name],
    ['Body', bodyStyle ?? bodyTypeNamed(model.body)?.label],
    ['Fuel', fuel],
    ['Variants', variant.length > 0 ? String(variant.length) : undefined],
    ['Category', model.categories.filter((category) => category !== 'Upcoming').join(', ')],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** The site's current offers about the model (OFFER-1). */
function offersOf({ site, model, now }: ModelSetting): PageOf<'model'>['offers'] {
  const subject = { make: model.make.name, model: model.stock.model, modelSlug: model.slug, carType: null };
  return offerLinks(offersAbout(site.documents.list('offer'), subject, site.config, todayAt(site, now)), site);
}

/** Other models of its first category, those nearest in the range's order first. */
function othersOf({ model, models }: ModelSetting): SiteModel[] {
  const place = models.indexOf(model);
  const distance = (each: SiteModel) => Math.abs(models.indexOf(each) - place);
  return models
    .filter((each) => each !== model && each.categories.some((category) => model.categories.includes(category)))
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, OTHERS);
}
