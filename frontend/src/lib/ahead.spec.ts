import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pageFixture } from '../testing/page-fixture.ts';
import { loadPageAhead, tellOpened } from './ahead.ts';

const real = { fetch: globalThis.fetch, Request: globalThis.Request };
const purposes: string[] = [];
let online: boolean;

beforeEach(() => {
  purposes.length = 0;
  online = true;
  const page = pageFixture({ kind: 'not_found', title: '', message: '', search: { label: '', href: '/' } });
  globalThis.Request = class extends Request {
    constructor(address: string, init?: RequestInit) {
      super(new URL(address, 'http://riverside.example'), init);
    }
  } as typeof Request;
  globalThis.fetch = async (request) => {
    const { headers, cache } = request as Request;
    purposes.push(headers.get('purpose') ?? cache);
    if (!online) throw new TypeError('offline');
    return Response.json(page);
  };
});
afterEach(() => {
  Object.assign(globalThis, real);
});

describe('a page that is loaded ahead', () => {
  it('says so, and is reported as opened once', async () => {
    await loadPageAhead('/cars/v1');
    tellOpened('/cars/v1');
    tellOpened('/cars/v1');
    expect(purposes).toEqual(['prefetch', 'no-cache']);
  });

  it('is not reported again if it was loaded as it was opened', () => {
    tellOpened('/cars/v2');
    expect(purposes).toEqual([]);
  });

  it('stays open if that can’t be reported', async () => {
    await loadPageAhead('/cars/v3');
    online = false;
    tellOpened('/cars/v3');
    expect(purposes).toEqual(['prefetch', 'no-cache']);
  });
});
