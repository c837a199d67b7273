import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type FeedCredentials, readFeedKeys, type Shutdown } from '@forecourt/deploy';
import { runCommand } from '../containers/engine.ts';
import { ask } from '../load/request.ts';
import { RestartedProduct } from '../product.ts';
import { feedHolder, type Holder, Holders, isSignedWith, reader } from './holders.ts';

const root = path.join(import.meta.dirname, '../../../..');
const SITE = 'northside-toyota';
const CARS = 60;
/** Good answers of each holder after each rotation. */
const SERVED = 3;
/** What is replaced in the data folder, and holds from the next start. */
const SECRETS = ['deployment', 'pictures', 'databases', 'services'] as const;

interface Created {
  key_id: string;
  token: string;
  secret: string;
}

/** A purpose of keys: what a key of it is created with, and what its holder calls. */
type Purpose = readonly [name: string, created: readonly string[], holder: (name: string, created: Created) => Holder];

/**
 * Starts the product with holders of every key, replaces each key by its command, and lets the holders of old and new ones go on.
 * @returns whether no holder of a valid key was refused
 */
export async function runRotations(port: number, folder: string, shutdown: Shutdown): Promise<boolean> {
  const env = { ENQUIRIES_PER_TEN_MINUTES: '100000' };
  const product = new RestartedProduct({ shape: 'standalone', port, folder, cars: CARS, env });
  shutdown.add('the product', () => product.end());
  await product.start(findsVehicles);
  const gatewayUrl = `http://127.0.0.1:${port}`;
  const host = `${SITE}.localhost:${port}`;
  const program = (name: string, ...words: string[]) => command(folder, name, words);
  const printed = async <Value>(name: string, ...words: string[]) =>
    JSON.parse(await program(name, ...words, '--json')) as Value;
  const bearer =
    (url: string) =>
    (name: string, { token }: Created) =>
      reader(name, `${gatewayUrl}${url}`, { host, authorization: `Bearer ${token}` });
  const dealership = '101:northside-toyota';
  const purposes: readonly Purpose[] = [
    ['operator', [], bearer('/operate/v1/keys')],
    ['site', ['--site', SITE], bearer(`/operate/v1/sites/${SITE}/world`)],
    [
      'feed-out',
      ['--site', SITE],
      (name, { token }) =>
        reader(name, `${gatewayUrl}/feeds/vehicles/report.json`, {
          host,
          authorization: `Basic ${btoa(`${SITE}:${token}`)}`,
        }),
    ],
    ['crm', ['--dealership', dealership], bearer('/crm/v1/leads')],
    ['support', ['--dealership', dealership], bearer('/support/v1/leads')],
    [
      'feed',
      ['--dealership', dealership],
      (name, { key_id: keyId, secret }) => feedHolder(name, gatewayUrl, { keyId, secret }, 'northside-toyota'),
    ],
  ];

  const holders = new Holders();
  const hooks = await listenForHooks();
  const demoKey: FeedCredentials | undefined = readFeedKeys(folder)[SITE];
  if (!demoKey) throw new Error('The demo has no feed key.');
  try {
    const picture = await pictureOf(gatewayUrl, host);
    holders.add(reader('a visitor of the home page', `${gatewayUrl}/`, { host, accept: 'text/html' }));
    holders.add(reader('a visitor who searches', `${gatewayUrl}/api/search`, { host }));
    holders.add(reader('a browser with the address of a picture', `${gatewayUrl}${picture}`, { host }));
    let visitors = 0;
    holders.add({
      name: 'a visitor who enquires',
      call: () => {
        visitors += 1;
        return enquiry(gatewayUrl, host, visitors);
      },
    });
    const keys = new Map<string, Created>();
    for (const [purpose, words, holder] of purposes) {
      const created = await printed<Created>(
        'key',
        'create',
        '--purpose',
        purpose,
        '--name',
        `test of ${purpose}`,
        ...words,
      );
      keys.set(purpose, created);
      holders.add(holder(`${purpose}, old key a`, created));
    }
    const subscription = await printed<{ id: string; secret: string }>(
      ...(['crm', 'create', '--kind', 'webhook', '--dealership', '101', '--name', 'test', '--url', hooks.url] as const),
    );
    hooks.expect(subscription.secret);
    await holders.served(SERVED);

    for (const [purpose, , holder] of purposes) {
      holders.meanwhile(`key rotate (${purpose})`);
      const rotated = await printed<Created>('key', 'rotate', keys.get(purpose)?.key_id ?? '');
      holders.add(holder(`${purpose}, new key b`, rotated));
      await holders.served(SERVED);
      console.log(`npm run key -- rotate: ${purpose}, old and new key go on`);
    }
    holders.meanwhile('crm rotate');
    const rotated = await printed<{ secret: string }>('crm', 'rotate', subscription.id);
    await hooks.signedWith(subscription.secret, rotated.secret);
    console.log('npm run crm -- rotate: webhooks are signed by the old and the new secret');
    for (const secret of SECRETS) {
      holders.meanwhile(`secret rotate ${secret}`);
      await program('secret', 'rotate', secret);
      await holders.served(SERVED);
      const startedAt = Date.now();
      holders.meanwhile(`the restart after secret rotate ${secret}`, true);
      await product.end();
      await product.start(findsVehicles);
      holders.meanwhile(`after secret rotate ${secret}`);
      await holders.served(SERVED);
      console.log(
        `npm run secret -- rotate ${secret}: served again ${((Date.now() - startedAt) / 1_000).toFixed(1)} s after the stop`,
      );
    }
    await hooks.signedWith(subscription.secret, rotated.secret);
    await holders.stop();
    console.log(`\n${holders.summary()}`);
    const faults = [...holders.faults, ...hooks.faults];
    for (const fault of faults.slice(0, 20)) console.log(`✗ ${fault}`);
    return faults.length === 0;
  } finally {
    await holders.stop();
    hooks.close();
  }
}

/** @throws Error as long as a visitor of the site finds no vehicle */
async function findsVehicles(gatewayUrl: string): Promise<void> {
  const headers = { host: `${SITE}.localhost` };
  const { status, body } = await ask({ url: `${gatewayUrl}/api/search`, method: 'GET', headers });
  if (status !== 200 || (body as { count: number }).count === 0) throw new Error(`Searches answer ${status}.`);
}

const command = (folder: string, name: string, words: readonly string[]): Promise<string> =>
  runCommand([process.execPath, `deploy/dist/programs/${name}.js`, ...words], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', FORECOURT_DATA: folder },
  });

/** The signed address of a picture on the home page. */
async function pictureOf(gatewayUrl: string, host: string): Promise<string> {
  const { body } = await ask({ url: `${gatewayUrl}/cars`, method: 'GET', headers: { host, accept: 'text/html' } });
  const [address] = /\/images\/[^"'\s,]+/.exec(String(body)) ?? [];
  if (!address) throw new Error('The results show no picture.');
  return address.replaceAll('&amp;', '&');
}

function enquiry(gatewayUrl: string, host: string, number: number) {
  const name = `Visitor ${number}`;
  const phone = `04${String(10_000_000 + number)}`;
  const body = JSON.stringify({
    ...{ name, email: `visitor.${number}@example.com`, phone, message: 'Is it still there?' },
    ...{ category: 'General Enquiry', dealership_slug: SITE },
    ...{ url: `http://${host}/contact`, terms_conditions: true },
  });
  const headers = {
    host,
    'content-type': 'application/json',
    'idempotency-key': `rotation-enquiry-${Date.now()}-${number}`,
  };
  return { url: `${gatewayUrl}/api/enquiries`, method: 'POST' as const, headers, body };
}

/** A CRM outside that checks the signature of everything it gets. */
async function listenForHooks() {
  const faults: string[] = [];
  const got: ((secret: string) => boolean)[] = [];
  let secret: string | undefined;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const isSigned = (by: string) => isSignedWith(by, request.headers, body);
      if (secret !== undefined && !isSigned(secret))
        faults.push(`a webhook was not signed by the secret that its CRM has`);
      got.push(isSigned);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    faults,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    expect: (by: string) => {
      secret = by;
    },
    /** Resolves when a webhook comes that all of these have signed. */
    signedWith: async (...secrets: string[]) => {
      const from = got.length;
      for (const until = Date.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
        if (got.slice(from).some((isSigned) => secrets.every(isSigned))) return;
        if (Date.now() > until) {
          faults.push('no webhook was signed by both secrets within a minute');
          return;
        }
      }
    },
    close: () => server.close(),
  };
}
