import { describe, expect, it } from '@jest/globals';
import { envelopeAttributes } from './define-event.ts';
import { toEnvelope } from './to-envelope.ts';

const stored = { streamId: 'car-1', version: 3, occurredAt: new Date('2026-07-01T00:00:00.000Z'), meta: {} };
const said = { source: '/services/test', type: 'test.Happened.v1', data: { colour: 'Blau' } };

describe('the envelope of a stored event', () => {
  it('CRM-1 has its stream and version, which identify a redelivery', () => {
    expect(toEnvelope(stored, said)).toEqual({
      specversion: '1.0',
      id: 'car-1:3',
      source: '/services/test',
      type: 'test.Happened.v1',
      subject: 'car-1',
      time: '2026-07-01T00:00:00.000Z',
      datacontenttype: 'application/json',
      partitionkey: 'car-1',
      streamversion: 3,
      data: { colour: 'Blau' },
    });
  });

  it('CRM-1 says who acted, why and on which site, as far as known', () => {
    const meta = { correlationId: 'request-1', causationId: 'row-7', site: 'riverside', actor: 'feed:acme' };
    const known = { correlationid: 'request-1', causationid: 'row-7', site: 'riverside', actor: 'feed:acme' };
    const envelope = toEnvelope({ ...stored, meta }, said);
    expect(envelope).toMatchObject(known);
    expect(envelopeAttributes.parse(envelope)).toMatchObject(known);
  });
});
