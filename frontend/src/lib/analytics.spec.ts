import { setImmediate as atRest } from 'node:timers/promises';
import type { MeasuredVehicle } from '@forecourt/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pageFixture } from '../testing/page-fixture.ts';
import { vehicleFixture } from '../testing/vehicle-fixture.ts';
import { keepChoice, keptChoice, MEASURED, notePage, recordEvent } from './analytics.ts';

const vehicle: MeasuredVehicle = {
  vehicleStatus: 'new',
  vehicleMake: 'Toyota',
  vehicleModel: 'RAV4',
  vehicleYear: 2026,
  vehicleKilometers: 12,
  vehicleGrade: 'GX',
};
const real = { window: globalThis.window, document: globalThis.document };
let browser: EventTarget & Pick<Window, 'dataLayer'>;
let visits = 0;

const question = { text: 'May we?', agree: 'Yes', refuse: 'No' };
/** A browser that keeps this choice looks at a vehicle's page. */
function visit(choice: 'granted' | 'denied' | null, { measures = true, debug = false } = {}): void {
  browser = new EventTarget();
  const cookie = choice === null ? '' : `forecourt_consent=${choice}`;
  Object.assign(globalThis, { window: browser, document: { cookie } });
  const page = pageFixture({ ...vehicleFixture(), measured: vehicle });
  const analytics = measures ? { tag_manager: null, privacy: null, question, debug } : null;
  visits += 1;
  notePage({ ...page, frame: { ...page.frame, analytics } }, `/cars/${visits}`);
}

async function pushed(count: number): Promise<unknown[]> {
  while ((browser.dataLayer?.length ?? 0) < count) await atRest();
  return browser.dataLayer ?? [];
}

beforeEach(() => visit(null, { measures: false }));
afterEach(() => {
  Object.assign(globalThis, real);
});

describe('recording an event', () => {
  it.each([['denied'], [null]] as const)('EVT-1 pushes nothing of a visitor whose choice is %s', async (choice) => {
    visit(choice);
    recordEvent(25);
    await import('./data-layer.ts');
    await atRest();
    expect(browser.dataLayer).toBeUndefined();
  });

  it('EVT-1 pushes nothing on a site that does not measure, whatever its visitor has agreed to elsewhere', async () => {
    visit('granted', { measures: false });
    recordEvent(25);
    await import('./data-layer.ts');
    await atRest();
    expect(browser.dataLayer).toBeUndefined();
  });

  it('EVT-1 pushes what a visitor has agreed to: the page, and an event about its vehicle', async () => {
    visit('granted');
    recordEvent(25);
    const entries = await pushed(3);
    expect(entries).toContainEqual(expect.objectContaining({ event: 'asc_item_pageview', page_type: 'item' }));
    expect(entries).toContainEqual({ event: 'forecourt_event', id: 25, ...vehicle });
  });

  it('shows in development what was not pushed, and why', () => {
    visit(null, { debug: true });
    const seen: unknown[] = [];
    browser.addEventListener(MEASURED, (event) => seen.push((event as CustomEvent).detail));
    recordEvent(39);
    expect(seen).toEqual([{ event: 39, vehicle, kind: 'vehicle', isGranted: false }]);
  });
});

describe('the visitor’s choice', () => {
  it.each([
    ['', null],
    ['forecourt_consent=granted', 'granted'],
    ['a=1; forecourt_consent=denied; b=2', 'denied'],
    ['forecourt_consent=perhaps', null],
    ['another_forecourt_consent=granted', null],
  ])('EVT-1 in the cookies %j is %j', (cookie, choice) => {
    expect(keptChoice({ cookie })).toBe(choice);
  });

  it('EVT-1 is kept for twelve months, and over TLS alone where the site is', () => {
    const host = { cookie: '' };
    keepChoice('denied', host, true);
    expect(host.cookie).toBe('forecourt_consent=denied; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
    keepChoice('granted', host, false);
    expect(host.cookie).toBe('forecourt_consent=granted; Path=/; Max-Age=31536000; SameSite=Lax');
  });
});
