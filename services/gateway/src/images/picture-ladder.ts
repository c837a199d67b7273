/** The widths, in pixels, at which pictures are made (UI-2). */
export const WIDTHS = [160, 320, 480, 640, 800, 960, 1200, 1280, 1600] as const;
/** The qualities, of 100. */
export const QUALITIES = [45, 60, 75] as const;
/** The proportions to which a picture is cut from its middle; `none` keeps its own, 40x21 is what social networks show. */
export const CROPS = {
  '3x2': [3, 2],
  '4x3': [4, 3],
  '16x9': [16, 9],
  '1x1': [1, 1],
  '40x21': [40, 21],
  none: null,
} as const;
/** The formats, by the ending of an address; `auto` is what the reader's Accept header takes best. */
export const FORMATS = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

/** A format of pictures. */
export type PictureFormat = keyof typeof FORMATS;

/** How a picture is made from its original. */
export interface PictureSize {
  readonly width: (typeof WIDTHS)[number];
  readonly quality: (typeof QUALITIES)[number];
  readonly crop: keyof typeof CROPS;
}

/** What is made where an address does not say. */
export const DEFAULT_SIZE: PictureSize = { width: 800, quality: 60, crop: '4x3' };

/** The query that asks for a size. */
export const sizeQuery = ({ width, quality, crop }: PictureSize): string => `w=${width}&q=${quality}&crop=${crop}`;
