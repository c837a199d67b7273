import { describe, expect, it } from '@jest/globals';
import { personalDataDocument } from './personal-data.view.ts';

const at = '2026-11-20T00:00:00.000Z';
const data = {
  ...{ site: 'Riverside', exported_at: at, more_leads: 0 },
  user: { user_id: 'u', site: 'riverside', phone: '+61498700001', registered_at: at, devices: [] },
  ...{ leads: [], alerts: [], watchlist: [], letters: [] },
};

describe('the export of a person’s own data, to be read', () => {
  it('AUTH-4 lists purchases that were begun and not sent, with what was typed', () => {
    const purchase = { site: 'riverside', car_id: '2021-mazda-cx-5', changed_at: at };
    const document = personalDataDocument({
      ...data,
      purchases: [{ ...purchase, answers: { last_name: 'Byron', handover: 'Delivery' } }],
    });
    expect(document).toContain('<h2>Purchases you’ve started</h2>');
    for (const word of ['2021-mazda-cx-5', 'Byron', 'Delivery']) expect(document).toContain(word);
    expect(personalDataDocument({ ...data, purchases: [] })).toContain('There are none.');
  });
});
