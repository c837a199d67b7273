import { ProblemError } from '@forecourt/service-kit';
import type { FastifyInstance } from 'fastify';
import type { UpstreamAnswers } from './upstream.ts';

/** What the sites service answers about documents, previews, pictures and files. */
export function addSites(server: FastifyInstance, answers: UpstreamAnswers): void {
  server.get<{ Params: { id: string; revision: string } }>(
    '/sites/:site/documents/:kind/:id/revisions/:revision',
    async ({ params: { id, revision } }) => {
      const body = answers.document(id, revision);
      if (body === undefined) throw unanswered(503, 'The database is away.');
      return { revision: Number(revision), revised_at: '2026-11-01T00:00:00.000Z', body };
    },
  );
  server.get<{ Params: { site: string; token: string } }>('/sites/:site/previews/:token', async ({ params }) => {
    const found = answers.preview(params.site, params.token);
    if (typeof found === 'number') throw unanswered(found, 'It is not open.');
    return found;
  });
  server.get<{ Params: { site: string; digest: string } }>('/sites/:site/pictures/:digest', async ({ params }) => {
    const file = answers.picture(params.site, params.digest);
    if (!file) throw unanswered(404, 'There is no such picture.');
    return { file: file.toString('base64') };
  });
  server.put('/sites/:site/pictures/:digest', async () => ({ digest: '', name: '', size: 0 }));
  server.get<{ Params: { site: string; digest: string } }>('/sites/:site/files/:digest', async ({ params }) => {
    const file = answers.file(params.site, params.digest);
    if (!file) throw unanswered(404, 'There is no such file.');
    return { file: file.toString('base64') };
  });
  server.put('/sites/:site/files/:digest', async () => ({ digest: '', name: '', size: 0 }));
  server.get<{ Params: { site: string }; Querystring: { address: string } }>(
    '/sites/:site/redirects/:digest',
    async ({ params, query }) => ({ to: answers.redirect(params.site, query.address) }),
  );
  for (const path of ['pictures', 'files', 'world', 'change-sets', 'change-sets/:number/world'])
    server.get(`/sites/:site/${path}`, async () => ({ change_sets: [] }));
  for (const path of ['change-sets', 'change-sets/restore', 'previews'])
    server.post(`/sites/:site/${path}`, async () => ({ number: 1, changes: [] }));
}

const unanswered = (status: number, detail: string) => new ProblemError({ status, detail });
