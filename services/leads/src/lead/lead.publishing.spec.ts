import type { PublicEvent } from '@forecourt/contracts';
import type { OutboxEntry } from '@forecourt/event-store';
import { describe, expect, it } from '@jest/globals';
import { staysInside } from '../app.module.ts';
import { leadsOnly } from './lead.publishing.ts';

describe('what is published of the leads service', () => {
  it.each([
    ['LeadClosed', ['LeadClosed'], 0],
    ['ReservationCompleted', [], 0],
    ['AlertConfirmed', [], 0],
    ['LeadTeleported', [], 1],
    ['constructor', [], 1],
  ])(
    'is leads, and of a type that only a later release knows nothing but a line in the log: %s',
    async (type, published, logged) => {
      const seen: string[] = [];
      const lines: object[] = [];
      const publish = leadsOnly(
        async (entry) => {
          seen.push(entry.type);
          return { id: entry.streamId } as PublicEvent;
        },
        staysInside,
        { warn: (fields: object) => void lines.push(fields) },
      );
      await publish({ streamId: 'lead-1', version: 3, type } as OutboxEntry);
      expect(seen).toEqual(published);
      expect(lines).toEqual(Array.from({ length: logged }, () => ({ stream: 'lead-1', version: 3, type })));
    },
  );
});
