import { randomBytes } from 'node:crypto';
import { ProblemError } from '@forecourt/service-kit';
import type { FastifyInstance } from 'fastify';
import type { UpstreamAnswers } from './upstream.ts';

/** What identity, leads and the indexer answer support: browsers that sign in with a credential, and the calls about leads. */
export function addSupport(server: FastifyInstance, answers: UpstreamAnswers): void {
  /** Browsers that are signed in, with their tokens. */
  const browsers = new Map<string, string>();
  for (const path of ['/support/*', '/search-lag']) {
    server.all(path, async (request, reply) => {
      const { status, body } = answers.support(request.url);
      if (status >= 400) throw new ProblemError({ status, detail: 'There is no such lead.' });
      return reply.code(status).send(body);
    });
  }
  server.post('/credential-sessions', async (request, reply) => {
    const { token, purposes } = JSON.parse(String(request.body));
    const holder = answers.credential(token);
    if (!holder || !purposes.includes(holder.purpose))
      throw new ProblemError({ status: 401, detail: 'This credential is not valid.' });
    const session = randomBytes(32).toString('base64url');
    browsers.set(session, token);
    return reply.code(201).send({ session, expires_at: '2026-11-20T08:00:00.000Z', holder });
  });
  server.post('/credential-sessions/check', async (request) => {
    const { session, purposes } = JSON.parse(String(request.body));
    const holder = answers.credential(browsers.get(session) ?? '');
    if (!holder || !purposes.includes(holder.purpose))
      throw new ProblemError({ status: 401, detail: 'Please sign in.' });
    return holder;
  });
  server.post('/credential-sessions/end', async (request, reply) => {
    browsers.delete(JSON.parse(String(request.body)).session);
    return reply.code(204).send();
  });
}
