import {
  type DealershipInput,
  type NamedDealership,
  PLATFORM,
  type PushedWorld,
  siteConfig,
} from '@forecourt/contracts';
import type { QueryRunner } from 'typeorm';
import { documentsOf } from './document.read-model.ts';

/** What documents of an owner can name beyond its own documents. */
export interface NamedWorld {
  /** The site's dealerships as they are. */
  readonly before: readonly NamedDealership[];
  /** And as a push would leave them. */
  readonly after: readonly NamedDealership[];
  readonly platform: Awaited<ReturnType<typeof documentsOf>>;
}

/** The dealerships and platform documents that what is written is checked beside. Of a dealership, only its numbers and slugs are read. */
export async function namedWorld(
  queryRunner: QueryRunner,
  { site }: { readonly site: { readonly document: object } | null },
  pushed: Pick<PushedWorld, 'site' | 'dealerships'>,
): Promise<NamedWorld> {
  const now = idsOf(site?.document);
  const next = pushed.site ? idsOf(pushed.site) : now;
  const known = await dealershipsWith(queryRunner, [...new Set([...now, ...next])]);
  const given = Object.entries(pushed.dealerships).flatMap(([slug, body]) => namedIn(slug, body));
  const kept = known.filter(({ slug }) => !Object.hasOwn(pushed.dealerships, slug));
  return {
    before: known.filter(({ id }) => now.includes(id)),
    after: [...kept, ...given].filter(({ id }) => next.includes(id)),
    platform: await documentsOf(queryRunner, PLATFORM),
  };
}

function idsOf(document: object | undefined): readonly number[] {
  return siteConfig.safeParse(document).data?.dealership_ids ?? [];
}

async function dealershipsWith(queryRunner: QueryRunner, ids: readonly number[]): Promise<NamedDealership[]> {
  const rows: { slug: string; id: number; locations: NamedDealership['locations'] | null }[] = await queryRunner.query(
    `SELECT slug, (document->>'id')::int AS id,
       (SELECT jsonb_agg(jsonb_build_object('id', place->'id', 'slug', place->'slug'))
        FROM jsonb_array_elements(document->'locations') AS place) AS locations
     FROM configurations WHERE kind = 'dealership' AND (document->>'id')::bigint = ANY($1::bigint[]) ORDER BY slug`,
    [ids],
  );
  return rows.map((row) => ({ ...row, locations: row.locations ?? [] }));
}

/** A pushed dealership by its names; none for one that is not of its shape, which has faults of its own. */
function namedIn(slug: string, body: object): NamedDealership[] {
  const { id, locations } = body as Partial<DealershipInput>;
  if (typeof id !== 'number' || !Array.isArray(locations)) return [];
  return [{ id, slug, locations: locations.map((each) => ({ id: each?.id, slug: each?.slug })) }];
}
