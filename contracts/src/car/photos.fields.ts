import { z } from 'zod';
import { field } from './car-field.ts';

const pictureUrl = z.url({ protocol: /^https?$/ }).max(2_000);
const EXAMPLES = 'https://photos.example/M20871';

/** The pictures, in the order in which they are shown. The document has the first and a count, and no other addresses: signed ones are long. */
export const photosFields = {
  images: field(
    z.array(z.object({ url: pictureUrl })).max(200),
    [{ url: `${EXAMPLES}/1.jpg` }, { url: `${EXAMPLES}/2.jpg` }],
    {},
  ),
  thumbnails: field(z.array(pictureUrl).max(200), [`${EXAMPLES}/1-small.jpg`], {}),
  primary_image_url: field(pictureUrl, `${EXAMPLES}/2.jpg`, {}),
  videos: field(z.array(pictureUrl).max(10), ['https://www.youtube.com/watch?v=aqz-KE-bpKQ'], {
    description: 'Addresses of videos on YouTube or Vimeo, or of files (MP4, WebM) by https. Others are not shown.',
  }),
  exterior_360: field(z.array(pictureUrl).max(72), [`${EXAMPLES}/around-1.jpg`, `${EXAMPLES}/around-2.jpg`], {
    description: 'Pictures all around the vehicle, in the order in which it turns; shown from four on.',
  }),
  photos_count: field(z.int().min(0).max(200), 2, { description: 'Defaults to the number of `images`.' }),
};
