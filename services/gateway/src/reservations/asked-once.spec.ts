import { FixedClock } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import type { PageVisit, SentForm } from '../page-loader/page-loader.ts';
import { TestDriveBookingPageLoader } from '../test-drive/booking.page.ts';
import { bookingView } from '../test-drive/booking.view.ts';
import { exampleSite } from '../testing/example-site.ts';
import { ReservationPageLoader } from './reservation.page.ts';

const site = exampleSite();
const clock = new FixedClock('2026-11-20T00:00:00Z');
const none = undefined as never;

/** A visit of a link's page, and a form that a browser sends from there. */
const visit = (query: string): PageVisit =>
  ({ site, params: { token: 't' }, path: '/', parameters: new URLSearchParams(query) }) as never;
const form = (fields: Record<string, string>): SentForm =>
  ({
    fields: new URLSearchParams(fields),
    request: { headers: { host: 'riverside.example' }, host: 'riverside.example' },
  }) as never;

describe('a Cancel that is asked about once, without scripts', () => {
  it('RES-1 leads to the question first, and cancels what was sent from there', async () => {
    const changes: unknown[] = [];
    const reservations = { change: async (...[, , change]: unknown[]) => void changes.push(change) };
    const page = new ReservationPageLoader(reservations as never, none, clock);
    expect(await page.take(visit(''), form({ change: 'cancel' }))).toEqual({ location: '/reservations/t?ask=cancel' });
    expect(changes).toEqual([]);
    expect(await page.take(visit('sure=yes'), form({ change: 'cancel' }))).toEqual({ location: '/reservations/t' });
    expect(changes).toEqual([{ change: 'cancel' }]);
  });

  it('TD-1 likewise of a test drive', async () => {
    let cancelled = 0;
    const drives = {
      cancel: async () => {
        cancelled += 1;
      },
    };
    const page = new TestDriveBookingPageLoader(drives as never, none, none, clock);
    expect(await page.take(visit(''), form({ go: 'cancel' }))).toEqual({ location: '/test-drives/t?ask=cancel' });
    expect(cancelled).toBe(0);
    expect(await page.take(visit('sure=yes'), form({ go: 'cancel' }))).toEqual({ location: '/test-drives/t' });
    expect(cancelled).toBe(1);
  });

  it('TD-1 the question has one form and a way back, and none where the drive is cancelled already', () => {
    const drive = {
      ...{ lead_id: 'l', car_id: null, location: 'main', revision: 1, time_zone: 'Australia/Brisbane' },
      ...{ starts_at: '2026-11-21T00:00:00.000Z', ends_at: '2026-11-21T00:30:00.000Z' },
    };
    const shown = (state: 'booked' | 'cancelled') =>
      bookingView({ ...drive, state } as never, {
        kind: 'test-drives',
        site,
        token: 't',
        car: null,
        place: null,
        times: null,
        notice: null,
        cancelling: true,
      });
    expect(shown('booked')).toMatchObject({
      title: 'Cancel your test drive?',
      path: '/test-drives/t?sure=yes',
      ...{ times: null, calendar: null },
      words: { cancel: 'Yes, cancel test drive' },
      back: { label: 'Keep test drive', href: '/test-drives/t' },
    });
    expect(shown('cancelled').title).toBe('Your test drive is cancelled');
  });

  it('TD-1 a page of a booking says so if no email was sent about it, and where it is found', () => {
    const messageOf = (state: 'booked' | 'cancelled', held?: boolean) =>
      bookingView(
        {
          ...{ lead_id: 'l', car_id: null, location: 'main', revision: 1, time_zone: 'Australia/Brisbane', state },
          ...{ starts_at: '2026-11-21T00:00:00.000Z', ends_at: '2026-11-21T00:30:00.000Z', letter_held: held },
        } as never,
        {
          ...{ kind: 'test-drives', site, token: 't', car: null, place: null, times: null, notice: null },
          cancelling: false,
        },
      ).message;
    expect(messageOf('booked')).toBe('We’ll see you.');
    expect(messageOf('booked', true)).toBe(
      'We’ll see you. No email was sent about it, as your address has had as many from us today as anybody gets. Keep the address of its page, or add the time to your calendar.',
    );
    expect(messageOf('cancelled', true)).toMatch(/No email was sent about it, .* as anybody gets\.$/);
    expect(messageOf('cancelled', false)).not.toContain('email');
  });
});
