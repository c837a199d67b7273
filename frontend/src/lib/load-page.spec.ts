import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pageFixture } from '../testing/page-fixture.ts';
import { createPageCache, loadPage, loadPageAhead, pageKey, tellOpened } from './load-page.ts';

const page = pageFixture({ kind: 'not_found', title: 'Nothing', message: '', search: { label: 'Back', href: '/' } });
const json = (body: unknown, status = 200) => Response.json(body, { status });

const real = { fetch: globalThis.fetch, Request: globalThis.Request };
const sent: Request[] = [];
let answer: () => Response;

/** A browser's requests have addresses below the page's own. */
class PageRequest extends Request {
  constructor(address: string, init?: RequestInit) {
    super(new URL(address, 'http://riverside.example'), init);
  }
}

beforeEach(() => {
  sent.length = 0;
  globalThis.Request = PageRequest as typeof Request;
  globalThis.fetch = async (request) => {
    sent.push(request as Request);
    (request as Request).signal.throwIfAborted();
    return answer();
  };
});
afterEach(() => {
  Object.assign(globalThis, real);
});

describe('loadPage', () => {
  it('asks for the page of an address with its query', async () => {
    answer = () => json(page);
    expect(await loadPage('/search/?make=Kia&query=a b')).toEqual(page);
    const [request] = sent;
    expect(new URL(request?.url ?? '').searchParams.get('path')).toBe('/search/?make=Kia&query=a b');
    expect(request?.headers.get('accept')).toBe('application/json');
  });

  it('SRCH-12 throws if there is no page to show: a problem, a page that says so, or no JSON at all', async () => {
    const failed = pageFixture({ kind: 'error', title: 'Oh', message: 'Try again.', retry: '/' }, 503);
    const answers: [Response, string][] = [
      [json({ message: 'Please wait.' }, 503), 'Please wait.'],
      [json(failed), 'Try again.'],
      [new Response('<h1>Bad gateway</h1>', { status: 502 }), ''],
      [new Response('<h1>Sign in to this network</h1>'), ''],
      [json({ some: 'thing' }), ''],
    ];
    for (const [given, message] of answers) {
      answer = () => given;
      await expect(loadPage('/')).rejects.toMatchObject({ name: 'ApiError', message });
    }
  });

  it('is aborted when its page is no longer wanted', async () => {
    answer = () => json(page);
    await expect(loadPage('/', AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a page that is loaded ahead', () => {
  const purposes = () => sent.map(({ headers, cache }) => headers.get('purpose') ?? cache);
  beforeEach(() => {
    answer = () => json(page);
  });

  it('says so, and is reported as opened once', async () => {
    await loadPageAhead('/cars/v1');
    tellOpened('/cars/v1');
    tellOpened('/cars/v1');
    expect(purposes()).toEqual(['prefetch', 'no-cache']);
  });

  it('is not reported again if it was loaded as it was opened', () => {
    tellOpened('/cars/v2');
    expect(purposes()).toEqual([]);
  });

  it('stays open if that can’t be reported', async () => {
    await loadPageAhead('/cars/v3');
    answer = () => {
      throw new TypeError('offline');
    };
    tellOpened('/cars/v3');
    expect(purposes()).toEqual(['prefetch', 'no-cache']);
  });
});

it('SRCH-7 SRCH-12 an answer that fails is logged, once it was tried again', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const cache = createPageCache('/search/', undefined);
  const fault = new Error('Bad gateway');
  const queryFn = jest.fn(() => Promise.reject(fault));
  const load = cache.fetchQuery({ queryKey: pageKey('/search/?price=:30000'), queryFn, retry: 1, retryDelay: 0 });
  await expect(load).rejects.toBe(fault);
  expect(queryFn).toHaveBeenCalledTimes(2);
  const query = expect.objectContaining({ queryKey: ['page', '/search/?price=:30000'] });
  expect(warn.mock.calls.map(([error, about]) => [error, about])).toEqual([[fault, query]]);
  warn.mockRestore();
  cache.clear();
});
