import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { execute } from '../lib/execute.mjs';
import { at } from '../paths.mjs';
import { compile } from './build.mjs';

const SITE_EXAMPLE = 'contracts/examples/SiteConfigured.v1.json';

/**
 * Writes the documents that come from the contracts and the services. An event's published
 * schema is written once, when it is new: after that its compatibility is tested against it.
 */
export async function run() {
  // Sources that import what is generated here don't compile before it; everything else is compiled all the same.
  const compiled = await compile();
  const { asyncApiDocument, dataSchema, messageName, publicEvents } = await import(
    at('contracts/dist/asyncapi/asyncapi-document.js')
  );
  mkdirSync(at('contracts/generated'), { recursive: true });
  mkdirSync(at('contracts/published'), { recursive: true });
  write('contracts/generated/asyncapi.json', asyncApiDocument());
  const { mappingSchema } = await import(at('contracts/dist/feed/mapping-schema.js'));
  write('contracts/generated/feed-mapping.schema.json', mappingSchema());
  const { siteReference } = await import(at('contracts/dist/sites/site-reference.js'));
  writeFileSync(at('docs/site-configuration.md'), siteReference());
  const { carFieldReference } = await import(at('contracts/dist/car/car-field-reference.js'));
  writeFileSync(at('docs/car-fields.md'), carFieldReference());
  const { upsertExample } = await import(at('contracts/dist/feed/upsert-example.js'));
  write('contracts/examples/feed/upsert.json', upsertExample);
  const { siteConfig } = await import(at('contracts/dist/sites/site-config.js'));
  const configured = JSON.parse(readFileSync(at(SITE_EXAMPLE), 'utf8'));
  // A site's event has every switch, so its example gets the defaults of new ones.
  configured.data.config = siteConfig.parse(configured.data.config);
  write(SITE_EXAMPLE, configured);
  await execute('node', [
    at('node_modules/@biomejs/biome/bin/biome'),
    'format',
    '--write',
    at('contracts/examples/feed'),
    at(SITE_EXAMPLE),
  ]);
  const { facetReference } = await import(at('packages/car-search/dist/state/facet-reference.js'));
  writeFileSync(at('docs/search-facets.md'), facetReference());
  const { signalReference } = await import(at('packages/service-kit/dist/signals/signal-reference.js'));
  writeFileSync(at('docs/signals.md'), signalReference());
  const { mappingReference } = await import(at('services/stock/dist/feed/reading/mapping-reference.js'));
  writeFileSync(at('docs/feed-shapes.md'), mappingReference());
  for (const event of publicEvents) {
    const file = `contracts/published/${messageName(event.type)}.json`;
    if (!existsSync(at(file))) write(file, dataSchema(event));
  }
  const failed = await execute('node', [at('deploy/dist/programs/generate-documents.js')]);
  return failed || compiled;
}

function write(file, document) {
  writeFileSync(at(file), `${JSON.stringify(document, null, 2)}\n`);
  console.log(`Wrote ${file}.`);
}
