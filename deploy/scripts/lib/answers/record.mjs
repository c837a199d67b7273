import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { at } from '../../paths.mjs';
import { masked } from './masks.mjs';
import { callsOf, pagesOf, SITES } from './requests.mjs';

const { request } = createRequire(at('tools/faults/package.json'))('undici');
const { Client } = createRequire(at('deploy/package.json'))('pg');
const CARS = 60;
const READY_WITHIN_MS = 900_000;
const HEADERS = /^(?:content-(?:type|security-policy)|cache-control|link|location|vary|x-robots-tag)$/;
const DATABASES = ['stock', 'leads', 'identity', 'sites', 'search_indexer', 'payment_sandbox', 'broker'];
const PUSH = '--site northside-toyota --mapping deploy/mappings/dealer.yaml deploy/demo/example-stock.csv'.split(' ');
const QUIET_ROUNDS = 4;

/**
 * Writes one file an answer: pages with the models in them, calls of the API as their examples say, feeds out, documents, letters, events and
 * columns of tables. The product runs on a copy of the data, so that two checkouts answer about the same vehicles.
 */
export async function recordAnswers({ into, of, data, port }) {
  const program = async (folder, name, ...args) => {
    const built = path.join(of, `deploy/dist/programs/${name}.js`);
    return (await run(process.execPath, [built, ...args], { cwd: of, env: environment(folder) })).stdout;
  };
  if (!existsSync(data)) {
    console.log(`Making the data in ${data}.`);
    mkdirSync(`${data}.new`, { recursive: true, mode: 0o755 });
    await (await start(of, `${data}.new`, port)).stop();
    renameSync(`${data}.new`, data);
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-answers-'));
  // With the owners of Postgres's files, who may be another user.
  await run('cp', ['-a', `${path.resolve(data)}/.`, folder]);
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const write = (name, text) => writeFileSync(path.join(into, encodeURIComponent(name).slice(0, 240)), masked(text));
  const since = new Date().toISOString();
  const product = await start(of, folder, port);
  try {
    const token = async (...key) =>
      JSON.parse(await program(folder, 'key', 'create', '--json', '--name', 'me', ...key)).token;
    const keys = {
      operator: await token('--purpose', 'operator'),
      feeds: await token('--purpose', 'feed-out', '--site', SITES[0]),
    };
    const ask = asker(port, keys);
    for (const site of SITES) {
      for (const url of await pagesOf((each) => ask({ site, url: each }).then(({ text }) => text))) {
        write(`${site} GET ${url}`, (await ask({ site, url })).whole);
      }
    }
    const [site] = SITES;
    const [car] = JSON.parse((await ask({ site, url: '/api/cars?limit=1' })).text);
    for (const name of ['openapi', 'asyncapi']) {
      const document = readFileSync(path.join(of, `contracts/generated/${name}.json`), 'utf8');
      write(`document ${name}`, document);
      const calls = name === 'openapi' ? callsOf(JSON.parse(document), car) : [];
      for (const call of calls) write(`${site} ${call.name}`, (await ask({ site, ...call })).whole);
    }
    write('feed push', await program(folder, 'feed-push', ...PUSH));
    write('letters', await letters(ask));
    for (const database of DATABASES) await inDatabase({ of, folder, database, since }, write);
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`Recorded what ${of} answers in ${into}.`);
  return 0;
}

const run = promisify(execFile);
const environment = (folder, more = {}) => ({ ...process.env, ...more, FORECOURT_DATA: folder, NODE_OPTIONS: '' });

async function start(checkout, folder, port) {
  const main = path.join(checkout, 'deploy/dist/standalone/main.js');
  const child = spawn(process.execPath, [main, '--port', String(port), '--cars', String(CARS)], {
    cwd: checkout,
    env: environment(folder, { TRUST_PROXY: '127.0.0.1', ENQUIRIES_PER_TEN_MINUTES: '1000' }),
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: READY_WITHIN_MS,
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (part) => String(part).includes('Forecourt is ready') && resolve());
    child.once('close', (code) => reject(new Error(`The product ended with ${code}.`)));
  });
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { stop };
}

/** Asks as another visitor each time, so that no limit of an address answers instead. */
function asker(port, { operator, feeds }) {
  let count = 0;
  return async ({ site, url, method = 'GET', body, own = false }) => {
    count++;
    const authorization = url.startsWith('/feeds/vehicles')
      ? `Basic ${Buffer.from(`${site}:${feeds}`).toString('base64')}`
      : `Bearer ${operator}`;
    const answer = await request(`http://127.0.0.1:${port}${url}`, {
      method,
      headers: {
        host: `${site}.localhost:${port}`,
        ...(!own && { 'x-forwarded-for': `10.9.${count >> 8}.${count & 255}` }),
        ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': `answers-${count}` }),
        ...(/^\/(?:operate|feeds)\//.test(url) && { authorization }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    const headers = Object.entries(answer.headers).filter(([name]) => HEADERS.test(name));
    const lines = headers.map(([name, value]) => `${name}: ${value}`).sort();
    return { text, whole: [answer.statusCode, ...lines, '', text].join('\n') };
  };
}

/** What was sent to visitors and dealers, once no more comes. */
async function letters(ask) {
  for (let before = '', same = 0; ; ) {
    const { text } = await ask({ site: SITES[0], url: '/outbox', own: true });
    same = text.length === before.length ? same + 1 : 0;
    if (same === QUIET_ROUNDS)
      return text
        .match(/<article[\s\S]*?<\/article>/g)
        .sort()
        .join('\n');
    before = text;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** The columns of a service's tables, and the events that were written meanwhile. */
async function inDatabase({ of, folder, database, since }, write) {
  const { brokerUrl } = JSON.parse(readFileSync(path.join(folder, 'run.json'), 'utf8'));
  const { databasePassword, loadSecrets } = await import(path.join(of, 'deploy/dist/standalone/secrets.js'));
  const url = new URL(brokerUrl);
  const password = databasePassword(loadSecrets(folder).databaseKey, database);
  const client = new Client({ host: url.hostname, port: Number(url.port), user: database, database, password });
  await client.connect();
  const lines = async (query) => (await client.query(query)).rows.map((row) => Object.values(row).join(' ')).join('\n');
  try {
    write(`columns ${database}`, await lines(COLUMNS));
    if (!(await lines(`SELECT to_regclass('public.events')`))) return;
    write(
      `events ${database}`,
      await lines(`SELECT type, data::text FROM events WHERE recorded_at > '${since}' ORDER BY 1, 2`),
    );
  } finally {
    await client.end();
  }
}

const COLUMNS = `SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
  WHERE table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2`;
