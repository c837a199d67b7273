import type { Network } from '../network.ts';
import { type Attack, crowd, type Ground } from './attack.ts';

/** More than may wait of a network: its seats and places are 16 and 256. */
const FLOOD = 320;
const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' } as const;

/** Requests that anybody may send, in numbers that nobody needs. */
export const floodAttacks: readonly Attack[] = [
  {
    name: 'searches',
    attempts: 'the event loop and the seats of visitors',
    meets: ['503', '429'],
    play: (ground) =>
      crowd(one(ground), { many: FLOOD, everyMs: 250 }, (network, number) =>
        statusOf(network, ground, { path: `/api/search?price=${number}:&hitsPerPage=1` }),
      ),
  },
  {
    name: 'pages of results',
    attempts: 'the renderer',
    meets: ['503', '429'],
    play: (ground) =>
      crowd(one(ground), { many: FLOOD, everyMs: 250 }, (network, number) =>
        statusOf(network, ground, { path: `/search/used-cars/?price=${number}:` }),
      ),
  },
  {
    name: 'assistants',
    attempts: 'the same by MCP, whose calls are dearer',
    meets: ['503', '429'],
    play: (ground) =>
      crowd(one(ground), { many: FLOOD, everyMs: 250 }, (network, number) => {
        const call = { name: 'search_cars', arguments: { make: ['Mazda'], price: { to: 10_000 + number } } };
        const body = JSON.stringify({ jsonrpc: '2.0', id: number, method: 'tools/call', params: call });
        return statusOf(network, ground, { path: '/mcp', method: 'POST', headers: JSON_HEADERS, body });
      }),
  },
  {
    name: 'PDFs',
    attempts: 'the one place where PDFs are drawn',
    meets: ['503', '429'],
    play: (ground) =>
      crowd(ground, { many: 48, everyMs: 20 }, (network, number) => {
        const { cars } = ground.stage.attacked;
        return statusOf(network, ground, { path: `/api/cars/${cars[number % cars.length]?.id}/pdf` });
      }),
    spares: async ({ stage: { other }, bystander }) => {
      const { status } = await bystander.ask({ host: other.host, path: `/api/cars/${other.cars[0]?.id}/pdf` });
      return status === 200 ? undefined : `a PDF of another site answered ${status}`;
    },
  },
  {
    name: 'numbers to call',
    attempts: 'every dealer’s log of revealed numbers',
    meets: ['429'],
    play: (ground) =>
      crowd(ground, { many: 24, everyMs: 20 }, (network, number) => {
        const { cars } = ground.stage.attacked;
        const car = cars[number % cars.length];
        const body = JSON.stringify({ car_id: car?.id, dealership_id: car?.dealership.id });
        return statusOf(network, ground, { path: '/api/phone-reveals', method: 'POST', headers: JSON_HEADERS, body });
      }),
  },
];

/** A flood from one network goes beyond what may wait of it. */
const one = (ground: Ground): Ground => ({ ...ground, networks: [ground.networks[0]] });

async function statusOf(
  network: Network,
  { stage }: Ground,
  asked: Omit<Parameters<Network['ask']>[0], 'host'>,
): Promise<number> {
  return (await network.ask({ host: stage.attacked.host, ...asked })).status;
}
