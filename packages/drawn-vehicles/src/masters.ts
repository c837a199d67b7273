import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DrawnShape, DrawnView } from './names.ts';

const FOLDER = new URL('../masters/', import.meta.url);
const digests = JSON.parse(readFileSync(new URL('digests.json', FOLDER), 'utf8')) as Readonly<Record<string, string>>;

/** The path of a master's file, a WebP as `master.ts` says. @param half whether at half the drawing's width, which is painted in a quarter of the time */
export const masterFile = (shape: DrawnShape, view: DrawnView, half = false): string =>
  fileURLToPath(new URL(`${shape}.${view}${half ? '.half' : ''}.webp`, FOLDER));

/** What identifies a master: it changes with the drawing, so that addresses of painted pictures may be kept forever. */
export function masterDigest(shape: DrawnShape, view: DrawnView): string {
  const digest = digests[`${shape}.${view}`];
  if (!digest)
    throw new Error(`There is no master of '${shape}' as '${view}': npm run draw -w packages/drawn-vehicles.`);
  return digest;
}
