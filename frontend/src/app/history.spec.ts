import { setImmediate as atRest } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeWindow } from '../testing/fake-window.ts';
import { type AppHistory, createHistory } from './history.ts';

let browser: FakeWindow;
let history: AppHistory;
const real = { window: globalThis.window, document: globalThis.document };

/** Starts the application in a browser whose history holds these entries. */
function start(...entries: { href: string; state: unknown }[]): void {
  browser = new FakeWindow(entries);
  Object.assign(globalThis, { window: browser, document: { activeElement: null } });
  history = createHistory();
}

/** An overlay that is open until something closes it. */
function opened() {
  const overlay = { open: true, close: (): void => undefined };
  overlay.close = history.overlay(() => {
    overlay.open = false;
    overlay.close();
  });
  return overlay;
}

beforeEach(() => start({ href: '/before', state: { key: 'b' } }, { href: '/cars', state: null }));
afterEach(() => {
  Object.assign(globalThis, real);
});

describe('a page that has been asked for', () => {
  const shownBy = () => {
    const shown: string[] = [];
    history.subscribe(() => shown.push(history.current().href));
    return shown;
  };
  const never = new Promise(() => undefined);

  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('shows at once that it is waited for, where nobody knows when it comes', () => {
    const shown = shownBy();
    history.go('/cars?make=Kia');
    expect(shown).toEqual(['/cars?make=Kia']);
  });

  it('is shown alone where it comes soon', async () => {
    const shown = shownBy();
    history.go('/cars?make=Kia', {}, Promise.resolve());
    expect([shown, browser.trail()]).toEqual([[], '/before /cars [/cars?make=Kia]']);
    await Promise.resolve();
    expect(shown).toEqual(['/cars?make=Kia']);
  });

  it('shows after a tenth of a second that it is waited for', () => {
    const shown = shownBy();
    history.go('/cars?make=Kia', {}, never);
    jest.advanceTimersByTime(99);
    expect(shown).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(shown).toEqual(['/cars?make=Kia']);
  });

  it('shows it before a further choice counts', () => {
    const shown = shownBy();
    history.go('/cars?make=Kia', {}, never);
    browser.dispatchEvent(new Event('click'));
    expect(shown).toEqual(['/cars?make=Kia']);
  });
});

describe('Back with an overlay open', () => {
  it('closes the overlay and stays on the page', async () => {
    const { key } = history.current();
    const overlay = opened();
    await browser.travel(-1);
    expect([overlay.open, browser.trail(), history.current().key]).toEqual([false, '/before [/cars] /cars', key]);
    await browser.travel(-1);
    expect(history.current().href).toBe('/before');
  });

  it('has nothing left to close where the overlay was closed otherwise', async () => {
    opened().close();
    await atRest();
    expect(browser.trail()).toBe('/before [/cars] /cars');
  });

  it('closes the upper one of two and leaves the other open', async () => {
    const dialog = opened();
    const step = opened();
    expect(browser.trail()).toBe('/before /cars /cars [/cars]');
    await browser.travel(-1);
    expect([dialog.open, step.open, browser.trail()]).toEqual([true, false, '/before /cars [/cars] /cars']);
    await browser.travel(-1);
    expect([dialog.open, browser.trail()]).toEqual([false, '/before [/cars] /cars /cars']);
  });

  it('leaves the lower one open while two above it close at once', async () => {
    const [dialog, first, second] = [opened(), opened(), opened()];
    second.close();
    first.close();
    await atRest();
    await atRest();
    expect([dialog.open, browser.trail()]).toEqual([true, '/before /cars [/cars] /cars /cars']);
  });

  it('opens no closed overlay again by Forward', async () => {
    opened();
    await browser.travel(-1);
    await browser.travel(1);
    await atRest();
    expect([browser.trail(), history.current().href]).toEqual(['/before [/cars] /cars', '/cars']);
  });

  it('closes it first, then takes back what was chosen in it', async () => {
    const overlay = opened();
    history.go('/cars?make=Kia');
    history.go('/cars?make=Kia&body=suv');
    expect(browser.trail()).toBe('/before /cars /cars?make=Kia /cars?make=Kia&body=suv [/cars?make=Kia&body=suv]');
    await browser.travel(-1);
    expect([overlay.open, history.current().href]).toEqual([false, '/cars?make=Kia&body=suv']);
    await browser.travel(-1);
    expect(history.current().href).toBe('/cars?make=Kia');
  });

  it('comes back to the page itself where the overlay closed by leading elsewhere', async () => {
    const overlay = opened();
    overlay.close();
    history.go('/success');
    await atRest();
    expect([browser.trail(), history.current().href]).toEqual(['/before /cars [/success]', '/success']);
    const second = opened();
    history.go('/success?again');
    second.close();
    await atRest();
    expect(browser.trail()).toBe('/before /cars /success [/success?again] /success?again');
  });

  it('loses no step that is taken while the overlay’s entry still goes', async () => {
    opened().close();
    await Promise.resolve();
    history.go('/next');
    const next = opened();
    await atRest();
    expect([browser.trail(), history.current().href]).toEqual(['/before /cars /next [/next]', '/next']);
    await browser.travel(-1);
    expect(next.open).toBe(false);
  });

  it('closes it where the visitor goes further back at once', async () => {
    const overlay = opened();
    await browser.travel(-2);
    expect([overlay.open, history.current().href]).toEqual([false, '/before']);
  });
});

describe('an overlay’s entry', () => {
  it('goes with a reload, which closes every overlay', async () => {
    start(
      { href: '/before', state: null },
      { href: '/cars', state: { key: 'c' } },
      { href: '/cars', state: { key: 'c', overlay: 'o' } },
    );
    await atRest();
    expect([browser.trail(), history.current().key]).toEqual(['/before [/cars] /cars', 'c']);
  });

  it('does not get in the way of leaving the page for a fresh load', async () => {
    const overlay = opened();
    history.load('/cars/gone');
    overlay.close();
    await atRest();
    expect(browser.trail()).toBe('/before /cars /cars [/cars/gone]');
  });
});

describe('Back to a page', () => {
  it('comes back to the pixel that it was left at, each page to its own', async () => {
    browser.scrollY = 5_046;
    history.go('/cars/rio');
    expect(history.current()).toMatchObject({ href: '/cars/rio', scroll: 'top' });
    browser.scrollY = 730;
    await browser.travel(-1);
    expect(history.current()).toMatchObject({ href: '/cars', scroll: { to: 5_046 } });
    await browser.travel(1);
    expect(history.current()).toMatchObject({ href: '/cars/rio', scroll: { to: 730 } });
  });
});
