import type { Page } from '@forecourt/contracts';
import { ApiError, isObject, toApiError } from './api-error.ts';

/**
 * The page at `href` (path and query of this site), as GET /api/pages answers it. A plain request: every visitor loads this code, of whom
 * few ever make another call.
 * @param more of the request, as its way past the browser's cache.
 * @throws ApiError where there is no page to show, so that the one on screen stays (SRCH-12).
 */
export async function loadPage(href: string, signal?: AbortSignal, more: RequestInit = {}): Promise<Page> {
  const address = `/api/pages?${new URLSearchParams({ path: href })}`;
  const response = await fetch(
    new Request(address, {
      headers: { accept: 'application/json' },
      signal: signal ?? null,
      ...more,
    }),
  );
  const body = await readJson(response);
  if (!isPage(body)) throw toApiError(body);
  if (body.content.kind === 'error') throw new ApiError(body.content.message);
  return body;
}

/** The body; undefined where it is no JSON, as a proxy's own page. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPage(body: unknown): body is Page {
  return isObject(body) && isObject(body.content) && isObject(body.frame);
}
