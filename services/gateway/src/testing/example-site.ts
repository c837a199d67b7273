import {
  type Dealership,
  type DealershipInput,
  dealership,
  type SiteConfigInput,
  siteConfig,
} from '@forecourt/contracts';
import { DocumentIndex } from '@forecourt/service-kit';
import { PictureSignatures } from '../images/picture-signatures.ts';
import type { SiteContext } from '../site/site-context.ts';

/** A dealership with one sales yard, for specs. */
export function exampleDealership(id: number, slug: string, changes: Partial<DealershipInput> = {}): Dealership {
  return dealership.parse({
    id,
    slug,
    name: `${slug} motors`,
    phone: '(07) 3000 0000',
    locations: [
      {
        id: id * 10,
        name: `${slug} yard`,
        slug: `${slug}-yard`,
        primary: true,
        address: { street: '1 High St', city: 'Newstead', state: 'qld', postcode: '4006' },
      },
    ],
    ...changes,
  });
}

/** Keys that specs sign pictures with. */
export const examplePictureKeys = [Buffer.alloc(32, 7).toString('base64')] as const;

/** A site of dealership 1, `riverside`, for specs. */
export function exampleSite(
  changes: Partial<SiteConfigInput> = {},
  dealerships: readonly Dealership[] = [exampleDealership(1, 'riverside')],
): SiteContext {
  const config = siteConfig.parse({
    id: 1,
    slug: 'riverside',
    name: 'Riverside Cars',
    hosts: ['riverside.example'],
    dealership_ids: dealerships.map(({ id }) => id),
    ...changes,
  });
  const signPicture = new PictureSignatures(examplePictureKeys).ofSite(config.slug);
  const documents = new DocumentIndex().of(config.slug);
  return {
    config,
    revision: 1,
    origin: `https://${config.hosts[0]}`,
    signPicture,
    editionOf: () => '',
    dealerships,
    pages: [],
    documents,
  };
}
