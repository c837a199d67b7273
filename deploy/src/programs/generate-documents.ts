import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureDatabase, makeTestFolder, startPostgres } from '@forecourt/embedded-postgres';
import { documentText, publicApi } from '../openapi/public-api.ts';
import { runProgram } from './run-program.ts';

const FILE = 'contracts/generated/openapi.json';

/** Writes the document of the public API, from services that run on a Postgres of their own for the moment. */
await runProgram(async () => {
  const folder = makeTestFolder();
  const server = await startPostgres({ dataDir: path.join(folder, 'postgres'), durable: false });
  try {
    const leads = await ensureDatabase(server.url, 'leads');
    const broker = await ensureDatabase(server.url, 'broker');
    writeFileSync(
      path.resolve(import.meta.dirname, '../../..', FILE),
      documentText(await publicApi({ leads, broker })),
    );
    console.log(`Wrote ${FILE}.`);
    return 0;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
