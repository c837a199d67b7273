import { z } from 'zod';

const ADDRESS = /^\/images\/site\/(?<digest>[0-9a-f]{64})$/;

/** The digest in the address of a site's own picture; undefined for any other text. */
export const ownPictureDigest = (address: string): string | undefined => ADDRESS.exec(address)?.groups?.digest;

/** A `photo` of a document: an address on one of the site's photo hosts, or a picture of the site's own. */
export const photoAddress = z
  .string()
  .max(1_000)
  .refine(
    (address) => ownPictureDigest(address) !== undefined || z.url({ protocol: /^https?$/ }).safeParse(address).success,
    'an http or https address',
  )
  .describe(
    "Address of a photo on one of the site's photos.hosts, or the name of one in its folder, as `pictures/yard.jpg`.",
  );
