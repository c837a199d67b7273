import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Dealership, dealership, type SiteConfig, siteConfig } from '@forecourt/contracts';
import { parse } from 'yaml';
import { z } from 'zod';
import { PROFILES } from '../demo/index.ts';

const folder = path.resolve(import.meta.dirname, '../../demo');
const plan = z.strictObject({
  sites: z.array(
    z.strictObject({ site: z.string(), profile: z.enum(PROFILES), dealerships: z.array(z.string()).min(1) }),
  ),
});

/** A demo site with its dealerships: the documents as written, and with their defaults. */
export interface DemoSite {
  slug: string;
  profile: (typeof PROFILES)[number];
  document: unknown;
  config: SiteConfig;
  dealerships: { slug: string; document: unknown; resolved: Dealership }[];
}

/** Reads the demo's documents. @throws ZodError where one of them is not right: a test reads them all. */
export function readDemoSites(): DemoSite[] {
  const { sites } = plan.parse(read('demo.yaml'));
  return sites.map(({ site, profile, dealerships }) => {
    const document = read(`sites/${site}.yaml`);
    return {
      slug: site,
      profile,
      document,
      config: siteConfig.parse(document),
      dealerships: dealerships.map((slug) => {
        const dealer = read(`dealerships/${slug}.yaml`);
        return { slug, document: dealer, resolved: dealership.parse(dealer) };
      }),
    };
  });
}

function read(file: string): unknown {
  return parse(readFileSync(path.join(folder, file), 'utf8'));
}
