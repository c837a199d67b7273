import type { VisitorsOwn } from '@forecourt/contracts';
import { isObject, readJson } from '../api-error.ts';

const NOBODY: VisitorsOwn = { user: null };
let asked: Promise<VisitorsOwn> | undefined;

/** Who is signed in, asked once while a document is open: signing in and out load another. Nobody is if it can't be read. */
export function whoIsSignedIn(): Promise<VisitorsOwn> {
  asked ??= ask().catch(() => NOBODY);
  return asked;
}

async function ask(): Promise<VisitorsOwn> {
  const response = await fetch('/api/me', { headers: { accept: 'application/json' } });
  const body = response.ok ? await readJson(response) : undefined;
  const user = isObject(body) && isObject(body.user) && typeof body.user.id === 'string' ? body.user : null;
  return { user: user && { id: String(user.id), phone: String(user.phone ?? '') } };
}
