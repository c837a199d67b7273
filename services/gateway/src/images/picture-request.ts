import { badRequest, type FieldFault, notFound } from '@forecourt/service-kit';
import {
  CROPS,
  DEFAULT_SIZE,
  FORMATS,
  type PictureFormat,
  type PictureSize,
  QUALITIES,
  WIDTHS,
} from './picture-ladder.ts';

/** Reads w, q and crop of an address; v and s are its version and signature. @throws ProblemError 400 that names each parameter outside the ladder and what it may be. */
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
    if (!['w', 'q', 'crop', 'v', 's'].includes(name)) {
      faults.push({
        field: name,
        message: `'${name.slice(0, 40)}' is not a parameter of a picture; those are w, q, crop, v and s.`,
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

/** Splits `name.webp` at its extension. @throws ProblemError 404 for an extension that is not a format. */
export function readFileName(file: string): { name: string; format: PictureFormat | 'auto' } {
  const dot = file.lastIndexOf('.');
  const format = file.slice(dot + 1);
  if (dot < 1 || !(format === 'auto' || Object.hasOwn(FORMATS, format))) {
    throw notFound(
      `There is no such picture: the address must end in .auto, ${Object.keys(FORMATS)
        .map((end) => `.${end}`)
        .join(', ')}.`,
    );
  }
  return { name: file.slice(0, dot), format: format as PictureFormat | 'auto' };
}

/** The best format that an Accept header takes; JPEG if it names none of ours. */
export function negotiated(accept: string | undefined): PictureFormat {
  const taken = (accept ?? '').split(',').flatMap((part) => {
    const [type = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [type];
  });
  return (['avif', 'webp'] as const).find((format) => taken.includes(FORMATS[format])) ?? 'jpg';
}
