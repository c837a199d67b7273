import { z } from 'zod';

const HOST = /^\.?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** Whose photos the platform's own image route fetches, scales and keeps (UI-2). */
export const sitePhotos = z.strictObject({
  hosts: z
    .array(z.string().max(253).regex(HOST, 'a host name as photos.example, or .photos.example for all below it'))
    .max(50)
    .default([])
    .describe(
      'Hosts whose photos the image route brings in modern formats; those of other hosts are shown as they are.',
    ),
});
