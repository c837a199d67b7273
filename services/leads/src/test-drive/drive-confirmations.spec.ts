import { describe, expect, it } from '@jest/globals';
import { riverside, sampleSite } from '../testing/sample-dealers.ts';
import { emailOf } from './drive-confirmations.ts';

const [location] = riverside.locations;
if (!location) throw new Error('The sample has a location.');
const { id: _, dealership_ids: __, ...settings } = sampleSite('riverside', [1]);
const confirm = (url: string) =>
  emailOf({
    site: {
      ...{ ...settings, hosts: ['riverside.example'], dealerships: [riverside] },
      ...{ holidaySets: [], models: false, hasOffer: () => false },
    },
    place: { dealership: riverside, location },
    slot: {
      ...{ streamId: 's', dealershipId: 1, locationSlug: 'riverside-north', timeZone: 'Australia/Brisbane' },
      ...{ startsAt: '2026-03-03T23:30:00.000Z', endsAt: '2026-03-04T00:00:00.000Z', capacity: 1 },
    },
    to: 'person@posthorn.example',
    url,
    managePath: '/test-drives/token',
  });

describe('the confirmation of a test drive', () => {
  it('says when and where, in the place’s own time, and how to change it', () => {
    const { to, subject, text } = confirm('https://riverside.example/book-test-drive');
    expect(to).toEqual(['person@posthorn.example']);
    expect(subject).toBe('Your test drive at riverside-north');
    expect(text).toContain('Wednesday 4 March at 9:30 am');
    expect(text).toContain('1 Quay Street, Brisbane QLD 4000');
    expect(text).toContain('https://riverside.example/test-drives/token');
  });

  it.each(['https://elsewhere.example/', 'no address'])(
    'has no link if the booking says that it came from %s',
    (url) => {
      expect(confirm(url).text).not.toContain('/test-drives/');
    },
  );
});
