import { z } from 'zod';
import { requiredText, slug } from '../common/scalars.ts';
import { type DocumentKind, isDocumentKind } from '../documents/site-documents.ts';
import { changedPart } from '../sites/site-events.ts';

/** The most bytes of a push: a site's whole world as JSON. */
export const MOST_PUSH_BYTES = 16 * 1024 * 1024;

/** Who pushes through the gateway: an operator's credential, or a site's own. */
export interface Pusher {
  readonly key_id: string;
  /** The one site of the credential; the operator's has none. */
  readonly site?: string | undefined;
}

/** The header in which the gateway names the credential that it has checked: its id, and after a blank its site. */
export const pusherHeader = 'x-forecourt-credential';
/** The header's text. */
export const pusherText = ({ key_id, site }: Pusher): string => (site === undefined ? key_id : `${key_id} ${site}`);
/** Reads the header; undefined for anything else. */
export function readPusher(text: string | undefined): Pusher | undefined {
  const { key, site } =
    /^(?<key>[a-z]{2}_[0-9a-z]{1,36})(?: (?<site>[a-z0-9-]{1,120}))?$/.exec(text ?? '')?.groups ?? {};
  return key === undefined ? undefined : { key_id: key, site };
}

const written = z.record(z.string(), z.unknown());

/** A site's world as its files have it. What is left out stays as it is; a document missing from a kind that is there is removed. */
const world = z.strictObject({
  site: written.optional().describe('Its configuration.'),
  dealerships: z.record(slug, written).default({}).describe('Dealerships by slug; none is ever removed.'),
  documents: z
    .record(
      z.string().refine((kind): boolean => isDocumentKind(kind), 'a kind of document'),
      z.record(slug, written),
    )
    .default({})
    .describe('Documents by kind and id.'),
});
export type PushedWorld = Omit<z.infer<typeof world>, 'documents'> & {
  documents: { [Kind in DocumentKind]?: Record<string, object> };
};

const message = requiredText(200).optional().describe('What changed, in a sentence, for the history.');
const base = z
  .int()
  .min(0)
  .describe('The number of the change set that the files were made from; 0 for a site without any.');

/** A push: all of it becomes one change set, or nothing does. */
export const sitePush = world.extend({ base, message });
/** Makes a site as an older change set left it the present one, in a new change set. */
export const siteRestore = z.strictObject({ number: z.int().min(1), base, message });
/** A change set in a site's history. */
const changeSet = z.object({
  number: z.int().describe('From 1, without gaps for each site.'),
  at: z.iso.datetime(),
  actor: z.string().optional().describe('Who made it.'),
  message: z.string().optional(),
  restored: z.int().optional().describe('The change set that it restored.'),
  changes: z.array(changedPart),
});
export type ChangeSet = z.infer<typeof changeSet>;

/** A site's newest change sets. */
export const changeSetList = z.object({ change_sets: z.array(changeSet) });

/** The answer to a push: the number of the site's present change set, and what this push changed; nothing changes nothing. */
export const pushAnswer = z.object({
  number: z.int().describe("The site's present change set."),
  changes: z.array(changedPart),
  kept: z
    .array(z.string())
    .optional()
    .describe(
      'Of a restored world, what was left as it is, because its kind is gone or the credential may not change it.',
    ),
});
export type PushAnswer = z.infer<typeof pushAnswer>;

/** A site's world as a change set left it, as it was written. */
export const storedWorld = world.extend({ number: z.int() });
export interface StoredWorld extends PushedWorld {
  readonly number: number;
}

/** The part of a world that a fault is about, and the path in it: `page/about-us:blocks[0].title`. */
export const faultField = (part: string, id: string, path: string): string =>
  `${part === 'site' ? 'site' : `${part}/${id}`}:${path}`;
