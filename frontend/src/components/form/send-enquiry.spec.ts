import type { SentEnquiry } from '@forecourt/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sendEnquiry } from './send-enquiry.ts';

const payload: SentEnquiry = { name: 'Ann', email: 'ann@mail.example', phone: '0412 345 678', url: 'http://site/' };
const accepted = { success: true, lead_id: 'l1', analytics_event: 22, success_path: '/success' };
const json = (body: unknown, status = 200) => Response.json(body, { status });
const problem = { status: 400, message: 'Please fix it.', errors: [{ field: 'email', message: 'Not an address.' }, 7] };

const real = { fetch: globalThis.fetch, Request: globalThis.Request };
const sent: Request[] = [];
let answer: () => Response | Promise<Response>;

/** A browser's requests have addresses below the page's own. */
class PageRequest extends Request {
  constructor(address: string, init?: RequestInit) {
    super(new URL(address, 'http://riverside.example'), init);
  }
}

beforeAll(() => {
  globalThis.Request = PageRequest as typeof Request;
  globalThis.fetch = async (request) => {
    sent.push(request as Request);
    (request as Request).signal.throwIfAborted();
    return answer();
  };
});
beforeEach(() => {
  sent.length = 0;
});
afterAll(() => {
  Object.assign(globalThis, real);
});

describe('sendEnquiry', () => {
  it('LEAD-6 sends its key with the enquiry, and returns the answer', async () => {
    answer = () => json(accepted, 201);
    expect(await sendEnquiry('/api/enquiries', payload, 'key-of-this-form')).toEqual(accepted);
    const [request] = sent;
    expect([request?.method, new URL(request?.url ?? '').pathname]).toEqual(['POST', '/api/enquiries']);
    expect(request?.headers.get('idempotency-key')).toBe('key-of-this-form');
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(await request?.json()).toEqual(payload);
  });

  it("LEAD-4 throws the server's message and its faults by field", async () => {
    answer = () => json(problem, 400);
    await expect(sendEnquiry('/api/enquiries', payload, 'key')).rejects.toMatchObject({
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
      await expect(sendEnquiry('/api/enquiries', payload, 'key')).rejects.toMatchObject({
        name: 'ApiError',
        message: '',
      });
    }
  });

  it('leaves a broken connection to its caller', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(sendEnquiry('/api/enquiries', payload, 'key')).rejects.toBeInstanceOf(TypeError);
  });
});
