import { Random } from '@forecourt/demo-stock';

/** When the product is killed while it has a file: so long after both uploads began, or once it has processed so many of its rows. */
type KillPoint = { readonly uploadMs: number } | { readonly row: number };

/** A kill -9 of the whole product. */
export interface FileKill {
  readonly at: KillPoint;
  /** Whether Postgres is killed with it; otherwise the next start finds it running and stops it. */
  readonly postgres: boolean;
}

const LATEST_UPLOAD_MS = 400;
/** A kill is seen late by up to a batch, so the last one keeps a distance to the end. */
const LAST_SHARE = 0.85;

/** The kills of a run: the first during the upload, the others at rising rows. The same seed gives the same plan. Pure. */
export function planFileKills(seed: number, kills: number, cars: number): FileKill[] {
  const random = new Random(`file ${seed}`);
  const upload: FileKill = { at: { uploadMs: random.int(0, LATEST_UPLOAD_MS) }, postgres: random.chance(0.5) };
  const later = Math.max(0, kills - 1);
  return [upload, ...Array.from({ length: later }, (_, place) => midway(place, later, cars, random))].slice(0, kills);
}

/** Each has a stretch of the file to itself, so that every kill meets rows which no process has applied. */
function midway(place: number, of: number, cars: number, random: Random): FileKill {
  const stretch = (cars * LAST_SHARE) / of;
  return { at: { row: Math.floor(stretch * (place + random.next())) }, postgres: random.chance(0.5) };
}
