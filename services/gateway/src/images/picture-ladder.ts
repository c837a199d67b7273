import { badRequest, type FieldFault, notFound } from '@forecourt/service-kit';

/** The widths, in pixels, at which pictures are made (UI-2). */
export const WIDTHS = [160, 320, 480, 640, 800, 960, 1200, 1280, 1600] as const;
/** The qualities, of 100. */
export const QUALITIES = [45, 60, 75] as const;
/** The proportions to which a picture is cut from its middle; `none` keeps its own, 40x21 is what social networks show. */
export const CROPS = { '4x3': [4, 3], '16x9': [16, 9], '1x1': [1, 1], '40x21': [40, 21], none: null } as const;
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

/** Reads w, q and crop of an address. @throws ProblemError 400 that names each parameter outside the ladder and what it may be. */
export function readPictureSize(query: Readonly<Record<string, unknown>>): PictureSize {
  const faults: FieldFault[] = [];
  const read = <Value extends string | number>(name: string, allowed: readonly Value[], fallback: Value): Value => {
    const given = query[name];
    if (given === undefined) return fallback;
    const found = allowed.find((value) => String(value) === given);
    if (found === undefined) faults.push({ field: name, message: refusal(name, given, allowed) });
    return found ?? fallback;
  };
  const size: PictureSize = {
    width: read('w', WIDTHS, DEFAULT_SIZE.width),
    quality: read('q', QUALITIES, DEFAULT_SIZE.quality),
    crop: read('crop', Object.keys(CROPS) as (keyof typeof CROPS)[], DEFAULT_SIZE.crop),
  };
  for (const name of Object.keys(query)) {
    if (!['w', 'q', 'crop', 'v'].includes(name)) {
      faults.push({
        field: name,
        message: `'${name.slice(0, 40)}' is no parameter of a picture; those are w, q, crop and v.`,
      });
    }
  }
  if (faults.length > 0) throw badRequest(faults);
  return size;
}

function refusal(name: string, given: unknown, allowed: readonly (string | number)[]): string {
  const shown = typeof given === 'string' ? `'${given.slice(0, 40)}'` : 'more than one value';
  return `${name} is ${shown}; expected one of ${allowed.join(', ')}.`;
}

/** Splits `name.webp` at its ending. @throws ProblemError 404 for an ending that is no format. */
export function readFileName(file: string): { name: string; format: PictureFormat | 'auto' } {
  const dot = file.lastIndexOf('.');
  const format = file.slice(dot + 1);
  if (dot < 1 || !(format === 'auto' || Object.hasOwn(FORMATS, format))) {
    throw notFound(
      `There is no such picture: its address ends in .auto, ${Object.keys(FORMATS)
        .map((end) => `.${end}`)
        .join(', ')}.`,
    );
  }
  return { name: file.slice(0, dot), format: format as PictureFormat | 'auto' };
}

/** The best format that an Accept header takes; JPEG where it names none of ours. */
export function negotiated(accept: string | undefined): PictureFormat {
  const taken = (accept ?? '').split(',').flatMap((part) => {
    const [type = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [type];
  });
  return (['avif', 'webp'] as const).find((format) => taken.includes(FORMATS[format])) ?? 'jpg';
}

/** The query that asks for a size. */
export const sizeQuery = ({ width, quality, crop }: PictureSize): string => `w=${width}&q=${quality}&crop=${crop}`;
