import { nearestNames } from '../common/names.ts';
import { type Reference, type ReferenceKind, referencesIn } from '../common/refers-to.ts';
import type { FieldError } from '../common/scalars.ts';
import { documentKinds } from '../documents/document-list.ts';
import type { DocumentKind } from '../documents/site-documents.ts';
import { makeNamed, makes } from '../range/makes.ts';
import { dealership } from '../sites/dealership.ts';
import { siteConfig } from '../sites/site-config.ts';
import { isMake, makeSlugs, ofKind, type Referable } from './referable.ts';
import { sitePaths } from './site-paths.ts';

/** A part of a world: its configuration, a dealership, or a document of a kind. */
export type PartKind = 'site' | 'dealership' | DocumentKind;

/** How many of the names that there are a fault suggests. */
const MOST_SUGGESTED = 3;
const MARKDOWN_LINK = /\]\((?<href>\/[^)\s]*)\)/g;

/** What a reference is checked by. */
interface Target {
  /** What it is called in a fault. */
  readonly what: string;
  isKnown(name: string): boolean;
  /** The names that there are. */
  readonly names: () => Iterable<string>;
}

/**
 * Checks what the parts of a world name: locations, dealerships, makes, models, offers and pages of the site (SITE-8).
 * @returns the faults of a part, each with its path, what came, and the names nearest to it
 */
export function referenceChecker(world: Referable): (part: PartKind, body: unknown) => FieldError[] {
  const targets = targetsOf(world);
  return (part, body) => [
    ...[...referencesIn(schemaOf(part), body)].flatMap((reference) => faultsOf(reference, targets)),
    ...(part === 'offer' ? makerFaults(body, world) : []),
  ];
}

/** A link in a part: in a field of its own or in Markdown. */
export interface PartLink {
  /** As blocks[0].buttons[1].href. */
  readonly path: string;
  readonly href: string;
}

/** The links of a part, with the fields that they stand in. */
export function linksOf(part: PartKind, body: unknown): PartLink[] {
  return [...referencesIn(schemaOf(part), body)].flatMap(({ path, to, name }) => {
    if (to === 'link') return [{ path, href: String(name) }];
    return to === 'markdown' ? linksIn(String(name)).map((href) => ({ path, href })) : [];
  });
}

function schemaOf(part: PartKind) {
  if (part === 'site') return siteConfig;
  return part === 'dealership' ? dealership : documentKinds[part].schema;
}

type Targets = { readonly [Kind in Exclude<ReferenceKind, 'markdown'>]: Target };

function targetsOf(world: Referable): Targets {
  const { dealerships, documents, platform } = world;
  const locations = dealerships?.flatMap((each) => each.locations);
  const models = platform && ofKind(platform, 'model').map(({ summary }) => summary.slug);
  const paths = sitePaths(world);
  const canBeMake = (name: string) => platform === undefined || isMake(name, platform);
  return {
    location: among(
      'a location of this site',
      locations?.map(({ slug }) => slug),
    ),
    location_id: among(
      'the id of a location of this site',
      locations?.map(({ id }) => String(id)),
    ),
    dealership: among(
      'the slug of a dealership of this site',
      dealerships?.map((each) => each.slug),
    ),
    dealership_id: among(
      'the id of a dealership',
      dealerships?.map(({ id }) => String(id)),
    ),
    offer: among(
      'an offer of this site',
      ofKind(documents, 'offer').map(({ id }) => id),
    ),
    model: among('a model of the platform', models),
    make: { what: 'a make of the platform', isKnown: canBeMake, names: () => makes.map(({ name }) => name) },
    manufacturer: {
      what: 'the slug of a make',
      isKnown: (slug) => platform === undefined || makeSlugs(platform).includes(slug),
      names: () => makeSlugs(platform ?? []),
    },
    link: {
      what: 'a page of this site',
      isKnown: (href) => !href.startsWith('/') || href.startsWith('//') || paths.leadSomewhere(href),
      names: () => paths.listed,
    },
  };
}

/** One of these names; if they are not at hand, any. */
function among(what: string, names?: readonly string[]): Target {
  const known = new Set(names);
  return { what, isKnown: (name) => names === undefined || known.has(name), names: () => known };
}

function faultsOf({ path, to, name }: Reference, targets: Targets): FieldError[] {
  const text = String(name);
  const [kind, names] = to === 'markdown' ? ['link' as const, linksIn(text)] : [to, [text]];
  const target = targets[kind];
  return names
    .filter((each) => !target.isKnown(each))
    .map((each) => ({ field: path, message: messageOf(target, each, typeof name === 'number' ? each : `"${each}"`) }));
}

const linksIn = (text: string): string[] => [...text.matchAll(MARKDOWN_LINK)].map(({ groups }) => groups?.href ?? '');

function messageOf({ what, names }: Target, name: string, got: string): string {
  const near = nearestNames(name, names(), MOST_SUGGESTED);
  return `expected ${what}${near.length > 0 ? `, such as ${near.join(', ')}` : ''}; got ${got}`;
}

/** An offer about one make's model and another make. */
function makerFaults(body: unknown, { platform = [] }: Referable): FieldError[] {
  const { manufacturer, model } = body as { manufacturer?: string | { name: string }; model?: { slug: string } };
  const name = typeof manufacturer === 'string' ? manufacturer : manufacturer?.name;
  const make = name === undefined ? undefined : makeNamed(name);
  const maker = ofKind(platform, 'model').find(({ summary }) => summary.slug === model?.slug)?.summary.manufacturer;
  if (!model || !make || maker === undefined || make.slug === maker) return [];
  return [{ field: 'manufacturer', message: `expected ${maker}, whose model ${model.slug} is; got "${name}"` }];
}
