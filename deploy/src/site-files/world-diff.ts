import { isDeepStrictEqual } from 'node:util';
import type { DocumentKind, PushedWorld } from '@forecourt/contracts';
import { fileOf, kindsOf, type Part, type SiteFolder } from './site-folder.ts';

/** Parts of a world by their files. */
export function filesOf({ site, dealerships, documents }: PushedWorld): Map<string, unknown> {
  const files = new Map<string, unknown>();
  if (site) files.set(fileOf({ kind: 'site' }), site);
  for (const [id, body] of Object.entries(dealerships)) files.set(fileOf({ kind: 'dealership', id }), body);
  for (const [kind, bodies] of Object.entries(documents))
    for (const [id, body] of Object.entries(bodies)) files.set(fileOf({ kind, id } as Part), body);
  return files;
}

/** How a world differs from another, a line each: files that are new or gone, and of the others every value that changed, with its path. */
export function worldDiff(before: PushedWorld, after: PushedWorld): string[] {
  const [old, now] = [filesOf(before), filesOf(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])].toSorted();
  return names.flatMap((file) => {
    if (!old.has(file)) return [`+ ${file}`];
    if (!now.has(file)) return [`- ${file}`];
    if (isDeepStrictEqual(old.get(file), now.get(file))) return [];
    return [`~ ${file}`, ...valueDiff(old.get(file), now.get(file), '')];
  });
}

function valueDiff(before: unknown, after: unknown, path: string): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    const most = Math.max(before.length, after.length);
    return Array.from({ length: most }, (_, place) =>
      valueDiff(before[place], after[place], `${path}[${place}]`),
    ).flat();
  }
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => valueDiff(before[key], after[key], path === '' ? key : `${path}.${key}`));
  }
  return [
    `    ${path}`,
    ...(before === undefined ? [] : [`      - ${shown(before)}`]),
    ...(after === undefined ? [] : [`      + ${shown(after)}`]),
  ];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const LONGEST = 400;

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The world that a folder's files are. It has every kind of its owner, so that a document whose file is gone is removed. */
export function worldOf({ owner, files }: Pick<SiteFolder, 'owner' | 'files'>): PushedWorld {
  const documents = Object.fromEntries(kindsOf(owner).map((kind) => [kind, {}])) as Record<
    DocumentKind,
    Record<string, object>
  >;
  const world: PushedWorld = { dealerships: {}, documents };
  for (const { part, value } of files) {
    const body = value as Record<string, unknown>;
    if (part.kind === 'site') world.site = body;
    else if (part.kind === 'dealership') world.dealerships[part.id] = body;
    else documents[part.kind][part.id] = body;
  }
  return world;
}
