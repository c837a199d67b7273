import type {
  changeSetList,
  PicturePush,
  PreviewAnswer,
  PushAnswer,
  SiteFileEntry,
  SiteFilePush,
  SitePicture,
  sitePreview,
  sitePush,
  siteRestore,
  storedWorld,
  UnlistedMakes,
} from '@forecourt/contracts';
import type { z } from 'zod';

const site = { id: 5, slug: 'harbour-motors', name: 'Harbour Motors', dealership_ids: [501] };
const page = {
  path: '/about-us',
  title: 'About us',
  description: 'A family yard in Fremantle since 1984.',
  index: true,
  blocks: [{ kind: 'text', text: 'Three generations have sold cars here.' }],
};
const changes = [{ part: 'page', id: 'about-us', revision: 2 }];

/** One page, with everything else left as it is. */
export const previewPushExample: z.input<typeof sitePreview> = {
  base: 3,
  documents: { page: { 'about-us': page } },
};
export const pushExample: z.input<typeof sitePush> = { ...previewPushExample, base: 3, message: 'New words about us' };
export const restoreExample: z.input<typeof siteRestore> = { number: 3, base: 4, message: 'Back to the autumn prices' };
export const worldExample: z.input<typeof storedWorld> = {
  number: 3,
  site,
  dealerships: {},
  documents: { page: { 'about-us': page } },
};
export const pushAnswerExample: PushAnswer = { number: 4, changes };
export const changeSetsExample: z.input<typeof changeSetList> = {
  change_sets: [
    {
      number: 4,
      at: '2026-03-04T02:00:00.000Z',
      actor: 'site:st_0123456789ab',
      message: 'New words about us',
      changes,
    },
  ],
};
export const previewExample: PreviewAnswer = {
  path: '/preview/vT2kq0aXnY3fLw8B.t9q1c0.M0pJ5qk7Zr2xYb1cVd3eFg4h',
  number: 4,
  expires_at: '2026-03-05T02:00:00.000Z',
};
export const pictureExample: SitePicture = {
  digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  name: 'yard-at-dusk.webp',
  size: 48_210,
};
export const picturePushExample: PicturePush = { name: pictureExample.name, file: 'UklGRiQAAABXRUJQVlA4' };
export const unlistedMakesExample: UnlistedMakes = { makes: [{ make: 'Hundai', vehicles: 3 }], more: 0 };
export const siteFileExample: SiteFileEntry = {
  digest: 'b3a8e0e1f9ab1bfe3a36f231f676f78bb30a519d2b21e6c530c0eee8ebb4a5d0',
  name: 'redirects.csv',
  size: 38,
};
export const siteFilePushExample: SiteFilePush = {
  name: siteFileExample.name,
  file: 'ZnJvbSx0bwovdXNlZC1jYXJzLnBocCwvc2VhcmNoL3VzZWQtY2Fycy8K',
};
