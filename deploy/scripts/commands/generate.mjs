import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { execute } from '../lib/execute.mjs';
import { at } from '../paths.mjs';
import { compile } from './build.mjs';

/**
 * Writes the documents that come from the contracts and the services, and the front's types of the public API. An event's published
 * schema is written once, when it is new: after that its compatibility is tested against it.
 */
export async function run() {
  // Sources that wait for what is generated here don't compile before it, and the rest is compiled all the same.
  const compiled = await compile();
  const { asyncApiDocument, dataSchema, messageName, publicEvents } = await import(
    at('contracts/dist/asyncapi/asyncapi-document.js')
  );
  mkdirSync(at('contracts/generated'), { recursive: true });
  mkdirSync(at('contracts/published'), { recursive: true });
  write('contracts/generated/asyncapi.json', asyncApiDocument());
  const { siteReference } = await import(at('contracts/dist/sites/site-reference.js'));
  writeFileSync(at('docs/site-configuration.md'), siteReference());
  for (const event of publicEvents) {
    const file = `contracts/published/${messageName(event.type)}.json`;
    if (!existsSync(at(file))) write(file, dataSchema(event));
  }
  const failed = await execute('node', [at('deploy/dist/programs/generate-documents.js')]);
  if (failed) return failed;
  const typed = await writeApiTypes();
  return typed || compiled;
}

/** What has a default may be left out, so it is optional to the front too. */
function writeApiTypes() {
  const document = at('contracts/generated/openapi.json');
  const types = at('frontend/src/lib/generated/api.ts');
  const program = at('node_modules/openapi-typescript/bin/cli.js');
  return execute('node', [program, document, '--output', types, '--default-non-nullable=false']);
}

function write(file, document) {
  writeFileSync(at(file), `${JSON.stringify(document, null, 2)}\n`);
  console.log(`Wrote ${file}.`);
}
