import { pageSearchFaults } from '@forecourt/car-search/kept-searches';
import {
  type BlockKind,
  clashesWith,
  type DocumentBody,
  type DocumentEntry,
  type DocumentKind,
  documentKinds,
  listedPhoto,
  ownPictureDigest,
  type PageDocument,
  PLATFORM,
  pathClash,
} from '@forecourt/contracts';
import { markdownFaults, markdownMessage } from '@forecourt/safe-markdown';
import { type FieldFault, MOST_FAULTS, zodFaults } from '@forecourt/service-kit';

/** What a document is checked against, besides its kind's schema. */
export interface Surroundings {
  /** The owner's other documents, and those of other owners whose addresses could be the same (`addressed`). */
  readonly others: readonly DocumentEntry[];
  /** The site's photo hosts. */
  readonly photoHosts: readonly string[];
  /** Digests of the pictures that the owner and the platform have. */
  readonly pictures: ReadonlySet<string>;
}

/** What a kind's schema can't say: faults of a body beside the owner's other documents. */
type OwnRules = {
  readonly [Kind in DocumentKind]?: (body: DocumentBody<Kind>, others: readonly DocumentEntry[]) => FieldFault[];
};
const ownRules: OwnRules = { page: pageFaults, model: modelFaults };

/**
 * The faults of a document's body, each with its path, what was found and what is expected: violations of its kind's schema and of the
 * kind's own rules, text that cannot be stored, unsafe Markdown, photos on hosts that the site does not list, and pictures of its own that it does not have (PAGE-1, SITE-8). At most 100:
 * a writer with more corrects these first.
 */
export function bodyFaults(kind: DocumentKind, body: unknown, { others, ...pictured }: Surroundings): FieldFault[] {
  const result = documentKinds[kind].schema.safeParse(body);
  if (!result.success) return zodFaults(result.error, body);
  return [
    ...(ownRules[kind]?.(result.data as never, others) ?? []),
    ...[...leavesOf(result.data)].flatMap((leaf) => leafFaults(leaf, pictured)),
  ].slice(0, MOST_FAULTS);
}

/** A text field of a document. */
interface Leaf {
  readonly field: string;
  readonly name: string;
  readonly text: string;
}

function leafFaults({ field, name, text }: Leaf, { photoHosts, pictures }: Omit<Surroundings, 'others'>): FieldFault[] {
  if (!isStorable(text)) return [{ field, message: UNSTORABLE }];
  if (name === 'text') {
    return markdownFaults(text).map((fault) => ({ field, message: markdownMessage(fault) }));
  }
  const digest = ownPictureDigest(text);
  if (digest !== undefined)
    return pictures.has(digest)
      ? []
      : [{ field, message: `expected a picture that was pushed for this site; got "${text}"` }];
  if (name !== 'photo' || listedPhoto(text, photoHosts)) return [];
  const expected =
    photoHosts.length > 0
      ? `one of the site's photos.hosts (${photoHosts.join(', ')})`
      : "a host of the site's photos.hosts, which lists none";
  return [{ field, message: `expected an address on ${expected}; got "${text}"` }];
}

/** Postgres keeps neither in JSON. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
const UNSTORABLE = 'expected text without NUL characters and halves of characters';

/** Every text field, with its path. The schema limits how deep they are. */
function* leavesOf(value: unknown, field = '', name = ''): Generator<Leaf> {
  if (typeof value === 'string') yield { field, name, text: value };
  else if (Array.isArray(value))
    for (const [place, each] of value.entries()) yield* leavesOf(each, `${field}[${place}]`);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) yield* leavesOf(each, field === '' ? key : `${field}.${key}`, key);
  }
}

/** The faults of a page beside its site's other documents: a path that is already taken, too many blocks of a kind (PAGE-1), and
 * searches that cannot be read (SRCH-1). */
function pageFaults(page: PageDocument, others: readonly DocumentEntry[]): FieldFault[] {
  return [...pathFaults(page, others), ...kindFaults(page), ...pageSearchFaults(page)];
}

function pathFaults({ path }: PageDocument, others: readonly DocumentEntry[]): FieldFault[] {
  const clash = clashesWith(path) ?? modelWith(path, others);
  if (clash) return [pathClash(path, clash)];
  const other = others.find((each) => isPage(each) && each.summary?.path === path);
  if (!other) return [];
  return [{ field: 'path', message: `expected a path of no other page; got "${path}", which is ${other.id}'s` }];
}

const isPage = (entry: DocumentEntry): entry is DocumentEntry<'page'> => entry.kind === 'page';

/**
 * Each strip is a search, and each list of places may name those of every dealership, so a page has only a few of them. A page that is
 * stored already is shown however many it has.
 */
const MOST_OF_A_KIND: { readonly [Kind in BlockKind]?: number } = {
  vehicles: 8,
  facet_tiles: 6,
  locations: 4,
  opening_hours: 4,
};

function kindFaults({ blocks }: PageDocument): FieldFault[] {
  return Object.entries(MOST_OF_A_KIND).flatMap(([kind, most]) => {
    const found = blocks.filter((block) => block.kind === kind).length;
    return found > most
      ? [{ field: 'blocks', message: `expected at most ${most} blocks of kind ${kind}; got ${found}` }]
      : [];
  });
}

type Model = DocumentBody<'model'>;

/**
 * The faults of a model beside the other documents (MODEL-1): an address that a page of the platform, a
 * site's own page or another model has.
 * @param others the platform's other documents, and the pages of sites at the model's addresses
 */
function modelFaults(model: Model, others: readonly DocumentEntry[]): FieldFault[] {
  const { slug, override_url: own, path = `/${slug}` } = model;
  const below = path === '/get-quote' ? 'the page "model_quote" of the platform has this path' : null;
  return [
    ...addressFaults('slug', `/${slug}`, others),
    ...(own === undefined ? [] : addressFaults('override_url', own, others)),
    ...(below
      ? [{ field: 'path', message: `expected a path that is free below /models; got "${path}": ${below}` }]
      : []),
    ...others
      .filter(isModel)
      .flatMap(({ id, summary }) =>
        summary?.path === path
          ? [{ field: 'path', message: `expected a path of no other model; got "${path}", which is ${id}'s` }]
          : [],
      ),
  ];
}

/** The addresses at the root that a body claims, as far as it has them: those of its slug and its own (MODEL-1). */
export function addressesOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const { slug, override_url: own } = body as { slug?: unknown; override_url?: unknown };
  return [typeof slug === 'string' ? `/${slug}` : null, own].filter((address) => typeof address === 'string');
}

/** Why a path cannot be had because of a model of the platform's; null if none has it. */
function modelWith(path: string, others: readonly DocumentEntry[]): string | null {
  const model = others
    .filter(isModel)
    .find(({ summary }) => summary?.override_url === path || (summary && `/${summary.slug}` === path));
  return model ? `the model ${model.id} has this path` : null;
}

function addressFaults(field: string, address: string, others: readonly DocumentEntry[]): FieldFault[] {
  const page = others.find((each) => each.site !== PLATFORM && isPage(each) && each.summary?.path === address);
  const why =
    clashesWith(address) ??
    modelWith(address, others) ??
    (page ? `the page ${page.id} of site ${page.site} has this path` : null);
  return why === null ? [] : [{ field, message: `expected an address that is free; got "${address}": ${why}` }];
}

const isModel = (entry: DocumentEntry): entry is DocumentEntry<'model'> => entry.kind === 'model';
