import {
  type DocumentBody,
  type DocumentEntry,
  type DocumentKind,
  documentKinds,
  listedPhoto,
  ownPictureDigest,
} from '@forecourt/contracts';
import { markdownFaults, markdownMessage } from '@forecourt/safe-markdown';
import { type FieldFault, MOST_FAULTS, zodFaults } from '@forecourt/service-kit';
import { modelFaults } from './model-faults.ts';
import { pageFaults } from './page-faults.ts';

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
