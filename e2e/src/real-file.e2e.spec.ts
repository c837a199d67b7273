import { execFile } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { ACROSS_SERVICES } from './across-services.ts';
import { PRODUCT_PORT } from './product.ts';
import { expect, test } from './test.ts';

const root = path.resolve(import.meta.dirname, '../..');
const SITE = 'southern-cross-cars';
const DEALERSHIP = 'southern-cross-wa';
const run = promisify(execFile);

/** If the real file is not available, rows with similar gaps and odd values replace it. */
const realFile = process.env.FORECOURT_EPA_FILE;
const kind = realFile ? 'the real file' : 'generated dirt, as FORECOURT_EPA_FILE is not set';

test(`FEED-1 FEED-2 FEED-4 IDX-1 a dealer's whole file, ${kind}: every row a verdict, counts agree, a second push changes nothing`, {
  tag: ACROSS_SERVICES,
}, async () => {
  test.setTimeout(300_000);
  const file = realFile && existsSync(realFile) ? realFile : generatedDirt();
  const inFile = await countByMake(file);
  const before = await makesInSearch();

  const first = await push(file);
  expect(first.rows).toBe([...inFile.values()].reduce((sum, count) => sum + count, 0));
  expect(first.accepted + first.unchanged + first.refused).toBe(first.rows);
  expect(first.refused).toBe(0);

  const expected = [...inFile].map(([make, count]) => [make, (before.get(make) ?? 0) + count] as const);
  await expect.poll(async () => missing(expected, await makesInSearch()), { timeout: 120_000 }).toEqual([]);

  const second = await push(file);
  expect(second).toEqual({ rows: first.rows, accepted: 0, unchanged: first.rows, refused: 0 });
});

/** Pushes the file as a dealer would, by feed:push, and reads its summary. */
async function push(file: string) {
  const program = path.join(root, 'deploy/dist/programs/feed-push.js');
  const mapping = path.join(root, 'deploy/mappings/epa.yaml');
  const options = ['--site', SITE, '--dealership', DEALERSHIP, '--mapping', mapping, '--as-of', '2026-01-05T00:00:00Z'];
  const { stdout } = await run(process.execPath, [program, ...options, file], {
    env: { ...process.env, FORECOURT_DATA: process.env.FORECOURT_E2E_DATA, NODE_OPTIONS: '' },
  });
  const [, rows, accepted, unchanged, refused] =
    /(\d+) rows: (\d+) accepted, (\d+) unchanged, (\d+) refused/.exec(stdout) ?? [];
  return { rows: Number(rows), accepted: Number(accepted), unchanged: Number(unchanged), refused: Number(refused) };
}

/** An independent count: the file's rows by make, by nothing of ours. One row has two spaces within a name, which are one. */
async function countByMake(file: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const raw = createReadStream(file);
  const text = file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw;
  for await (const { make } of text.pipe(parse({ columns: true })) as AsyncIterable<{ make: string }>) {
    const name = make.replace(/\s+/g, ' ');
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Cars by make as the dealership's site counts them. */
async function makesInSearch(): Promise<Map<string, number>> {
  const answer = (await get('/api/search?hitsPerPage=1')) as { facets: { make: { value: string; count: number }[] } };
  return new Map(answer.facets.make.map(({ value, count }) => [value, count]));
}

function missing(expected: (readonly [string, number])[], found: Map<string, number>): string[] {
  return expected
    .filter(([make, count]) => found.get(make) !== count)
    .map(([make, count]) => `${make}: ${found.get(make) ?? 0} of ${count}`);
}

/** Node does not resolve *.localhost: the host is set by hand. */
function get(pathWithQuery: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${SITE}.localhost:${PRODUCT_PORT}` };
    httpRequest({ host: '127.0.0.1', port: PRODUCT_PORT, path: pathWithQuery, headers }, (response) => {
      json(response).then(resolve, reject);
    })
      .once('error', reject)
      .end();
  });
}

/** Rows with the gaps and oddities of the real file: years and numbers as 1997.0, empty cylinders, names with slashes and quotes. */
function generatedDirt(): string {
  const makes = ['Acura', 'AM General', 'Mercedes-Benz', 'Saleen', 'Land Rover'];
  const rows = Array.from({ length: 1_200 }, (_, index) => {
    const make = makes[index % makes.length];
    const [cylinders, litres] = index % 7 === 0 ? ['', ''] : [`${4 + (index % 3) * 2}.0`, `${1.6 + (index % 5) / 2}`];
    const model = index % 11 === 0 ? '"Type ""S"", long"' : `2.${index % 9}CL/3.0CL`;
    return `${20_000 + index}.0,${make},${model},${1984 + (index % 32)}.0,Compact Cars,Automatic 4-spd,Front-Wheel Drive,${cylinders},${litres},Regular,26.0,20.0`;
  });
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'forecourt-dirt-')), 'dirt.csv');
  writeFileSync(file, `id,make,model,year,class,trans,drive,cyl,displ,fuel,hwy,cty\n${rows.join('\n')}\n`);
  return file;
}
