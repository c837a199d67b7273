import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { execute } from '../lib/execute.mjs';
import { at } from '../paths.mjs';
import { compile } from './build.mjs';

/**
 * Writes the documents that come from the contracts. An event's published schema is written once, when it is new: after that its
 * compatibility is tested against it.
 */
export async function run() {
  const code = await compile();
  if (code) return code;
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
  return execute('node', [at('deploy/dist/programs/generate-documents.js')]);
}

function write(file, document) {
  writeFileSync(at(file), `${JSON.stringify(document, null, 2)}\n`);
  console.log(`Wrote ${file}.`);
}
