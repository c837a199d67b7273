import { z } from 'zod';
import { fieldsAlone } from '../common/scalars.ts';

const HOST = /^\.?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

const hosts = z
  .array(
    z.string().max(253).regex(HOST, 'a host name such as photos.example, or .photos.example for all its subdomains'),
  )
  .max(50)
  .default([]);

/** Whose photos the platform's own image route fetches, scales and keeps (UI-2). */
export const photoSwitches = {
  photos: fieldsAlone({
    hosts: hosts.describe(
      'Hosts whose photos the image route serves in modern formats; photos on other hosts are shown unchanged.',
    ),
    renderings: hosts.describe(
      'Hosts that send renderings of a kind of vehicle, as makers’ configurators do, not photos of the one on sale: each is labelled, and none is given to search engines or networks as its picture.',
    ),
  })
    .prefault({})
    .describe("The hosts of its vehicles' photos."),
};
