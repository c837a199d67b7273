import { describe, expect, it } from '@jest/globals';
import { crmReport, reportOfType } from './crm-calls.ts';

const read = (sent: object) => reportOfType(crmReport.parse(sent), sent);

describe('a report of a CRM', () => {
  it('CRM-3 has the members of its type, and names those that are not recorded', () => {
    const won = { id: 'a', type: 'won', value: 25_990.5, reason: 'price', salesperson: 'Kim Tran' };
    expect(read(won)).toEqual({ report: won, ignored: [] });
    expect(read({ ...won, channel: 'sms', notes: 'Call Ann' })).toEqual({ report: won, ignored: ['channel', 'notes'] });
    expect(read({ id: 'a', type: 'lost', value: 5 })).toEqual({
      report: { id: 'a', type: 'lost' },
      ignored: ['value'],
    });
  });

  it('names at most 20 of them, shortened', () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, place) => [`${place}${'x'.repeat(100)}`, 1]));
    const { ignored } = read({ id: 'a', type: 'acknowledged', ...many });
    expect(ignored).toHaveLength(20);
    expect(Math.max(...ignored.map(({ length }) => length))).toBe(60);
  });

  it.each(['Ann Lee wanted a cheaper one', 'ann@example.com', 'UPPER', ''])(
    'takes %j for no code of a reason',
    (reason) => {
      expect(crmReport.safeParse({ id: 'a', type: 'lost', reason }).success).toBe(false);
    },
  );
});
