import { describe, expect, it } from '@jest/globals';
import { sampleEvent } from './conformance/samples.ts';
import { type CloudEventEnvelope, fromMessage, toMessage } from './envelope.ts';
import { EventFault } from './faults.ts';
import type { ReceivedMessage } from './transport.ts';

const event: CloudEventEnvelope = {
  ...sampleEvent('car-1', 3),
  correlationid: 'correlation',
  site: 'coastal-cars',
  data: { colour: 'Blau & Größe' },
};

function received(changes: Record<string, string | undefined> = {}, value?: string): ReceivedMessage {
  const message = toMessage('cars', event);
  const headers = Object.entries({ ...message.headers, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    ...message,
    partition: 1,
    offset: 7n,
    headers: Object.fromEntries(headers),
    value: Buffer.from(value ?? message.value),
  };
}

describe('the envelope', () => {
  it('CRM-1 is a CloudEvent in binary mode: attributes as ce_ headers, data as value, stream id as key', () => {
    expect(toMessage('cars', event)).toEqual({
      topic: 'cars',
      key: 'car-1',
      headers: {
        'content-type': 'application/json',
        ce_specversion: '1.0',
        ce_id: 'car-1-3',
        ce_source: '/test',
        ce_type: 'test.Happened.v1',
        ce_subject: 'car-1',
        ce_time: '2026-07-01T00:00:00.000Z',
        ce_partitionkey: 'car-1',
        ce_streamversion: '3',
        ce_correlationid: 'correlation',
        ce_site: 'coastal-cars',
      },
      value: '{"colour":"Blau & Größe"}',
    });
  });

  it('is read back as it was', () => {
    expect(fromMessage(received())).toEqual(event);
  });

  it.each([
    ['no type', { ce_type: undefined }, undefined, 'ce_type'],
    ['no version', { ce_streamversion: undefined }, undefined, 'streamversion'],
    ['a version in words', { ce_streamversion: 'three' }, undefined, 'streamversion'],
    ['another specification', { ce_specversion: '0.3' }, undefined, 'specversion'],
    ['a time without a zone', { ce_time: '2026-07-01T00:00:00' }, undefined, 'time'],
    ['data that is not JSON', {}, '{"colour"', 'not JSON'],
  ])('is refused with %s, by the name of what is wrong and its place', (_, headers, value, named) => {
    const read = () => fromMessage(received(headers, value));
    expect(read).toThrow(EventFault);
    expect(read).toThrow(named);
    expect(read).toThrow('cars/1/7');
  });
});
