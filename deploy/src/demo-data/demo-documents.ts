import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Dealership,
  dealership,
  PLATFORM,
  type PushedWorld,
  parseBody,
  type SiteConfig,
  siteConfig,
} from '@forecourt/contracts';
import { PROFILES } from '@forecourt/demo-stock';
import { parse } from 'yaml';
import { z } from 'zod';
import { readSiteFolder, type SiteFolder } from '../site-files/site-folder.ts';
import { worldOf } from '../site-files/world-diff.ts';

const folder = path.resolve(import.meta.dirname, '../../demo');
const plan = z.strictObject({
  sites: z.array(z.strictObject({ site: z.string(), profile: z.enum(PROFILES) })),
});

/** A demo site with its dealerships: the documents as written, and with their defaults. */
export interface DemoSite {
  slug: string;
  profile: (typeof PROFILES)[number];
  config: SiteConfig;
  dealerships: { slug: string; resolved: Dealership }[];
  /** All of its files, with the dates of the day. */
  world: PushedWorld;
  /** As it was read, with its pictures. */
  files: SiteFolder;
}

/**
 * Reads the demo's sites. A date such as `+14d` is that many days after `now`, so that offers do not run out.
 * @throws ZodError or Error if a document is invalid; a test reads them all.
 */
export function readDemoSites(now = new Date()): DemoSite[] {
  const { sites } = plan.parse(parse(readFileSync(path.join(folder, 'demo.yaml'), 'utf8')));
  return sites.map(({ site, profile }) => {
    const read = readFolder(`sites/${site}`, site, now);
    const world = checked(read);
    const config = siteConfig.parse(world.site);
    const place = ({ resolved }: DemoSite['dealerships'][number]) => config.dealership_ids.indexOf(resolved.id);
    const dealerships = read.files.flatMap(({ part, value }) =>
      part.kind === 'dealership' ? [{ slug: part.id, resolved: dealership.parse(value) }] : [],
    );
    return {
      slug: site,
      profile,
      config,
      dealerships: dealerships.toSorted((one, other) => place(one) - place(other)),
      world,
      files: read,
    };
  });
}

/** The documents that every site reads. @throws as readDemoSites. */
export function readPlatform(now = new Date()): PushedWorld {
  return checked(readFolder(PLATFORM, PLATFORM, now));
}

function readFolder(place: string, owner: string, now: Date): SiteFolder {
  const read = readSiteFolder(path.join(folder, place), owner, now);
  const [fault] = read.faults;
  if (fault) throw new Error(`${place}/${fault.file}:${fault.line ?? 1}: ${fault.message}`);
  return read;
}

/** The world of a folder, once today's schemas accept its documents. */
function checked(read: SiteFolder): PushedWorld {
  for (const { part, value } of read.files)
    if (part.kind !== 'site' && part.kind !== 'dealership') parseBody(part.kind, value);
  return worldOf(read);
}
