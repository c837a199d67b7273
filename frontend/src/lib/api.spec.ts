import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pageFixture } from '../testing/page-fixture.ts';
import type { EnquiryPayload } from './enquiry-payload.ts';

const page = pageFixture({ kind: 'success', title: 'Thank you', message: '', back: { label: 'Back', href: '/' } });
const payload: EnquiryPayload = { name: 'Ann', email: 'ann@mail.example', phone: '0412 345 678', url: 'http://site/' };
const accepted = { success: true, lead_id: 'l1', analytics_event: 22, success_path: '/success' };
const json = (body: unknown, status = 200) => Response.json(body, { status });
const problem = { status: 400, message: 'Please fix it.', errors: [{ field: 'email', message: 'Not an address.' }, 7] };

const real = { fetch: globalThis.fetch, Request: globalThis.Request };
const sent: Request[] = [];
let answer: () => Response | Promise<Response>;
let api: typeof import('./api.ts');

/** A browser's requests have addresses below the page's own. */
class PageRequest extends Request {
  constructor(address: string, init?: RequestInit) {
    super(new URL(address, 'http://riverside.example'), init);
  }
}

beforeAll(async () => {
  globalThis.Request = PageRequest as typeof Request;
  globalThis.fetch = async (request) => {
    sent.push(request as Request);
    (request as Request).signal.throwIfAborted();
    return answer();
  };
  // The client takes what it finds when it is loaded.
  api = await import('./api.ts');
});
beforeEach(() => {
  sent.length = 0;
});
afterAll(() => {
  Object.assign(globalThis, real);
});

describe('loadPage', () => {
  it('asks for the page of an address with its query', async () => {
    answer = () => json(page);
    expect(await api.loadPage('/search/?make=Kia&query=a b')).toEqual(page);
    const [request] = sent;
    expect(new URL(request?.url ?? '').searchParams.get('path')).toBe('/search/?make=Kia&query=a b');
    expect(request?.headers.get('accept')).toBe('application/json');
  });

  it('SRCH-12 throws where there is no page to show: a problem, a page that says so, or no JSON at all', async () => {
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
      await expect(api.loadPage('/')).rejects.toMatchObject({ name: 'ApiError', message });
    }
  });

  it('is given up when its page is no longer wanted', async () => {
    answer = () => json(page);
    await expect(api.loadPage('/', AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('sendEnquiry', () => {
  it('LEAD-6 sends its key with the enquiry, and gives the answer', async () => {
    answer = () => json(accepted, 201);
    expect(await api.sendEnquiry('/api/enquiries', payload, 'key-of-this-form')).toEqual(accepted);
    const [request] = sent;
    expect([request?.method, new URL(request?.url ?? '').pathname]).toEqual(['POST', '/api/enquiries']);
    expect(request?.headers.get('idempotency-key')).toBe('key-of-this-form');
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(await request?.json()).toEqual(payload);
  });

  it("LEAD-4 throws the server's message and its faults by field", async () => {
    answer = () => json(problem, 400);
    await expect(api.sendEnquiry('/api/enquiries', payload, 'key')).rejects.toMatchObject({
      message: 'Please fix it.',
      errors: [{ field: 'email', message: 'Not an address.' }],
    });
  });

  it('does not take something else for an answer', async () => {
    for (const given of [
      json({ success: true }),
      new Response('', { status: 200 }),
      new Response('', { status: 500 }),
    ]) {
      answer = () => given;
      await expect(api.sendEnquiry('/api/enquiries', payload, 'key')).rejects.toMatchObject({
        name: 'ApiError',
        message: '',
      });
    }
  });

  it('leaves a broken connection to its caller', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(api.sendEnquiry('/api/enquiries', payload, 'key')).rejects.toBeInstanceOf(TypeError);
  });
});
