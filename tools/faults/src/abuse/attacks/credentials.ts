import { randomBytes } from 'node:crypto';
import { signatureHeaders } from '@forecourt/deploy';
import { Network } from '../network.ts';
import { CRM_ADDRESS } from '../victims.ts';
import { type Attack, crowd, type Ground } from './attack.ts';

const PAGES = 1_900;
const FILTERS = 20_000;
const LONGEST_NAME = 5_000;
const ROWS = 2_000;
const EVENTS = 400;
const WAIT_SECONDS = 25;
/** What waits takes longer. */
const AT_ONCE_MS = 1_500;

/** What holders of a credential do, and those who have none. */
export const credentialAttacks: readonly Attack[] = [
  {
    name: 'refused credentials',
    attempts: 'the looks at credentials of a network where a CRM with a valid one sits',
    meets: ['429'],
    play: async (ground) => {
      const network = new Network(ground.stage.gateway, CRM_ADDRESS);
      const paths = ['/crm/v1/leads', '/support/v1/feeds', '/feeds/vehicles/report.json', '/operate/v1/keys'];
      await crowd({ ...ground, networks: [network] }, { many: 16, everyMs: 5 }, async (_, number) => {
        const id = randomBytes(6).toString('hex');
        const authorization = `Bearer cr_${id}.${randomBytes(32).toString('base64url')}`;
        const path = paths[number % paths.length] ?? '/crm/v1/leads';
        const { status } = await network.ask({ host: ground.stage.attacked.host, path, headers: { authorization } });
        return status;
      }).finally(() => network.close());
    },
  },
  {
    name: 'huge pushes',
    attempts: 'the event loop, by a push of 1,900 pages that is refused in the end',
    meets: ['400', '413'],
    play: (ground) => {
      const page = { title: 'Page', description: 'A page.', index: true };
      const blocks = [{ kind: 'text', text: 'All about vehicles. '.repeat(20) }];
      const pages = Array.from({ length: PAGES }, (_, place) => [
        `p-${place}`,
        { ...page, path: `/p-${place}`, blocks },
      ]);
      return push(ground, { documents: { page: Object.fromEntries(pages) } });
    },
  },
  {
    name: 'settings',
    attempts: 'readiness and every later start, by settings without a maximum',
    meets: ['400', '413'],
    play: (ground) => {
      const filters = Array.from({ length: FILTERS }, () => 'make');
      return push(ground, { site: { search: { index_name: 'x'.repeat(LONGEST_NAME), filters } } });
    },
  },
  {
    name: 'long polls',
    attempts: 'the places of CRMs that wait for leads',
    meets: ['answered at once', '429'],
    play: async (ground) => {
      const headers = { authorization: `Bearer ${ground.stage.crmToken}` };
      const { host } = ground.stage.attacked;
      let after = '';
      await crowd(ground, { many: 80, everyMs: 500 }, async (network) => {
        const startedAt = performance.now();
        const path = `/crm/v1/leads?limit=500&wait=${WAIT_SECONDS}${after && `&after=${encodeURIComponent(after)}`}`;
        const { status, text } = await network.ask({ host, path, headers });
        if (status !== 200) return status;
        const { events, next } = JSON.parse(text) as { events: unknown[]; next: string };
        after = next;
        if (events.length > 0) return 'leads';
        return performance.now() - startedAt < AT_ONCE_MS ? 'answered at once' : 'waited';
      });
    },
  },
  {
    name: 'whole files',
    attempts: 'the disk and the workers of files',
    meets: ['429', '503'],
    play: (ground) =>
      crowd(ground, { many: 12, everyMs: 100 }, (network, number) => {
        const lines = eventsOf(ground, ROWS, `file-${number}`).map((event) => JSON.stringify(event));
        const path = '/feeds/v1/files?mode=partial&dry_run=true&format=ndjson';
        return feed(network, ground, { path, type: 'application/x-ndjson', body: lines.join('\n') });
      }),
  },
  {
    name: 'dry runs',
    attempts: 'the places of feeds, by batches that change nothing',
    meets: ['429', '503'],
    play: (ground) =>
      crowd(ground, { many: 24, everyMs: 20 }, (network, number) => {
        const events = eventsOf(ground, EVENTS, `dry-${number}`);
        const path = '/feeds/v1/events?dry_run=true';
        return feed(network, ground, { path, type: 'application/json', body: JSON.stringify({ events }) });
      }),
  },
];

/** Pushes the same again and again, with the site's own credential. */
function push(ground: Ground, files: object): Promise<void> {
  const { slug, host } = ground.stage.attacked;
  const body = JSON.stringify({ base: 1, message: 'More of it', ...files });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${ground.stage.siteToken}` };
  const path = `/operate/v1/sites/${slug}/change-sets`;
  return crowd(ground, { many: 8, everyMs: 20 }, async (network) => {
    const { status } = await network.ask({ host, path, method: 'POST', headers, body });
    return status;
  });
}

/** Events that list vehicles, each of them new. */
const eventsOf = ({ stage: { attacked } }: Ground, many: number, name: string): object[] =>
  Array.from({ length: many }, (_, place) => ({
    ...{ type: 'upsert', event_id: `${name}-${place}`, occurred_at: new Date().toISOString() },
    ...{ stocknum: `${name}-${place}`, dealership_slug: attacked.dealership },
    car: { make: 'Kia', model: 'Rio', car_type: 'used' },
  }));

async function feed(
  network: Network,
  { stage: { attacked } }: Ground,
  { path, type, body }: { path: string; type: string; body: string },
): Promise<number> {
  const bytes = Buffer.from(body);
  const headers = { 'content-type': type, ...signatureHeaders(attacked.feedKey, 'POST', path, bytes) };
  return (await network.ask({ host: attacked.host, path, method: 'POST', headers, body: bytes })).status;
}
