import { describe, expect, it } from '@jest/globals';
import { watchedCarView } from '../car/watched/watched-car.view.ts';
import type { AccountVisit } from '../people/account-part.ts';
import { exampleCar } from '../testing/example-car.ts';
import { exampleSite } from '../testing/example-site.ts';
import { WatchlistPart } from './watchlist.part.ts';

const now = new Date('2026-11-20T08:00:00.000Z');
const savedAt = new Date('2026-11-01T08:00:00.000Z');
const site = exampleSite({ garage_enabled: true });

describe('the vehicles that a user has saved, in their account', () => {
  const cars = [{}, { sold: true }].map((car) =>
    watchedCarView({ car: exampleCar(car), withdrawn: false, savedCents: 2_799_000, savedAt }, site, now),
  );
  const entries = async () => {
    const part = new WatchlistPart({ list: async () => [] } as never, { view: async () => cars } as never);
    const [section] = await part.sections({ site } as AccountVisit);
    return section?.entries ?? [];
  };

  it('say what became of the price, and lead to an enquiry', async () => {
    expect((await entries())[0]).toMatchObject({
      status: { text: '$1,000 less than when you saved it', tone: 'good' },
      links: [{ label: 'Enquire', href: expect.stringMatching(/^\/cars\/.+\/enquire$/) }],
    });
  });

  it('say that one is sold, and lead to others like it', async () => {
    expect((await entries())[1]).toMatchObject({
      status: { tone: 'over' },
      links: [{ label: 'See similar vehicles', href: expect.stringMatching(/^\/cars\/.+#similar$/) }],
    });
  });
});
