import { type OnceKind, subscriptionKinds, type TargetField, takesOnce, targetsOf } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { forgetOnce, type OnceMessage, testOnce } from './lead-once.ts';

const addresses: Readonly<Record<TargetField, string>> = {
  url: 'https://crm.example/leads',
  email: 'leads@crm.example',
};
const dealership = { id: 7, slug: 'riverside', name: 'Riverside Cars' };

function messageOf(kind: OnceKind, fields: readonly TargetField[] = targetsOf(kind)): OnceMessage {
  const target = { ...Object.fromEntries(fields.map((field) => [field, addresses[field]])), secrets: [] };
  return { kind, subscriptionId: 'sub_1', target, id: 'lead:1', now: new Date('2026-03-01T00:00:00Z') };
}

describe('a subscription that takes leads once', () => {
  it.each(subscriptionKinds.filter(takesOnce))(
    'as %s forgets a person and is tested with its own targets alone',
    (kind) => {
      const sent = [
        forgetOnce(messageOf(kind), { lead_id: 'lead', dealership_slug: 'riverside', dealership }),
        testOnce(messageOf(kind), dealership),
      ];
      const reached = sent.map((each) => ('email' in each ? each.email.to[0] : each.request.url));
      for (const address of reached) expect(targetsOf(kind).map((field) => addresses[field])).toContain(address);
    },
  );

  it.each(subscriptionKinds.filter(takesOnce))('as %s says which target a stored one lacks', (kind) => {
    for (const lacked of targetsOf(kind)) {
      const message = messageOf(
        kind,
        targetsOf(kind).filter((field) => field !== lacked),
      );
      expect(() => testOnce(message, dealership)).toThrow(`sub_1 has no ${lacked}`);
    }
  });
});
