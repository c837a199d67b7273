import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ConfigurationChanges, FoundVehicles } from '@forecourt/contracts';
import { generateServiceKeys } from '@forecourt/service-kit';
import { request } from 'undici';
import type { GatewayAnswer, GatewaySetting } from './gateway-messages.ts';
import type { BenchStock } from './stock.ts';

const NO_CHANGE_MS = 2_000;
const READY_MS = 50;

/** A real gateway in a process of its own. */
export interface Gateway {
  readonly url: string;
  /** Milliseconds of processor time that it has taken. */
  cpuMs(): Promise<number>;
  close(): Promise<void>;
}

/** Starts a gateway that serves the stock's one site from this OpenSearch; resolves when it is ready. */
export async function startGatewayProcess(opensearch: string, stock: BenchStock): Promise<Gateway> {
  const sites = await serveServices(stock);
  const child = fork(path.join(import.meta.dirname, 'gateway-process.js'), { execArgv: gatewayOptions() });
  const { privateJwk, publicJwks } = await generateServiceKeys(['gateway']);
  const services = `http://127.0.0.1:${(sites.address() as AddressInfo).port}`;
  const setting: GatewaySetting = { opensearch, services, privateJwk: privateJwk.gateway, publicJwks };
  const { url = '' } = await send(child, setting);
  while ((await statusOf(`${url}/health/ready`)) !== 200) await pause(READY_MS);
  return {
    url,
    cpuMs: async () => (await send(child, {})).cpuMs ?? Number.NaN,
    close: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
      sites.closeAllConnections();
      sites.close();
    },
  };
}

/** Node's options for the gateway's process, for a profile of it: `BENCH_GATEWAY_OPTIONS=--cpu-prof`. */
const gatewayOptions = (): string[] => (process.env.BENCH_GATEWAY_OPTIONS ?? '').split(' ').filter(Boolean);

/**
 * Answers what a gateway asks the services behind it: sites for the configurations, and later that nothing changed; stock for what only it
 * has of the cars that a call found, of which it knows none here.
 */
async function serveServices({ site, dealerships }: BenchStock): Promise<Server> {
  const changes: ConfigurationChanges = { position: 1, sites: [site], dealerships: [...dealerships] };
  const none: FoundVehicles = { vehicles: [], views: {} };
  const server = createServer(async (question, answer) => {
    const { pathname, searchParams } = new URL(question.url ?? '/', 'http://services');
    const ofStock = pathname.endsWith('/vehicles');
    if (!ofStock && Number(searchParams.get('after')) >= changes.position) await pause(NO_CHANGE_MS);
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify(ofStock ? none : changes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Sends a message and gives the answer. */
function send(child: ChildProcess, message: object): Promise<GatewayAnswer> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`The gateway's process ended with ${code}.`));
    child.once('exit', onExit);
    child.once('message', (answer: GatewayAnswer) => {
      child.off('exit', onExit);
      resolve(answer);
    });
    child.send(message);
  });
}

async function statusOf(url: string): Promise<number> {
  const { statusCode, body } = await request(url);
  await body.dump();
  return statusCode;
}
