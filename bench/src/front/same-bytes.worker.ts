import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { fastify } from 'fastify';
import type { SentAnswer } from './answers.ts';

const { headers, body } = workerData as SentAnswer;
const server = fastify();
// What crossed to this thread is a plain array of bytes.
server.get('/*', (_request, reply) => reply.headers(headers).send(Buffer.from(body)));
await server.listen({ port: 0, host: '127.0.0.1' });
parentPort?.postMessage((server.server.address() as AddressInfo).port);
