import type { Page } from '@forecourt/contracts';
import { ApiError, isObject, readJson, toApiError } from './api-error.ts';

/**
 * The page at `href` (path and query of this site), as GET /api/pages returns it.
 * @param more options of the request, such as bypassing the browser's cache.
 * @throws ApiError if there is no page to show, so that the visible one stays (SRCH-12).
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

function isPage(body: unknown): body is Page {
  return isObject(body) && isObject(body.content) && isObject(body.frame);
}
