import { z } from 'zod';

/** The most bytes of a site's picture, and of all of its pictures together. */
export const MOST_PICTURE_BYTES = 5 * 1024 * 1024;
export const MOST_PICTURES_BYTES = 250 * 1024 * 1024;
/** The most pictures of a site. */
export const MOST_PICTURES = 500;
/** The most bytes of a picture's push: its file in base64, and its name. */
export const MOST_PICTURE_PUSH_BYTES = Math.ceil(MOST_PICTURE_BYTES / 3) * 4 + 1_024;

/** A file's SHA-256 in hexadecimal. */
export const pictureDigest = z.string().regex(/^[0-9a-f]{64}$/, "a file's SHA-256 in hexadecimal");

/** The name of a picture's file in a site's `pictures/`. */
export const pictureName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,99}\.(?:jpg|jpeg|png|webp|gif|avif)$/, 'a name such as yard-at-dusk.jpg');

/** A push of one picture, to the address of its digest. */
export const picturePush = z.strictObject({
  name: pictureName.describe("Its file's name."),
  file: z.base64().describe('The file, in base64: a JPEG, PNG, WebP, GIF or AVIF of at most 5 MiB.'),
});
export type PicturePush = z.infer<typeof picturePush>;

/** A site's picture without its file. */
export const sitePicture = z
  .object({ digest: pictureDigest, name: pictureName, size: z.int().describe('Bytes of its file.') })
  .meta({ description: "A picture of a site's own, by its digest." });
export type SitePicture = z.infer<typeof sitePicture>;

/** A site's pictures, the newest first. */
export const sitePictures = z
  .object({ pictures: z.array(sitePicture) })
  .meta({ description: "A site's own pictures, the newest first." });
export type SitePictures = z.infer<typeof sitePictures>;

/** A picture's file. */
export const pictureFile = z
  .object({ file: z.base64().describe('The file as it was pushed, in base64.') })
  .meta({ description: "A picture's file." });
export type PictureFile = z.infer<typeof pictureFile>;
