import type { SubscriptionKind } from '@forecourt/contracts';

/** What takes a lead once is sent the lead itself, and the request to forget its person. */
const ONCE = ['LeadSubmitted', 'PersonErased'];

/** The types of events that each kind of subscription receives. */
const received: Readonly<Record<SubscriptionKind, 'all' | readonly string[]>> = {
  webhook: 'all',
  'adf-webhook': ONCE,
  'adf-email': ONCE,
  email: ONCE,
};

/** SQL: whether a subscription of a kind receives events of a type. */
export function receives(kind: string, type: string): string {
  const cases = Object.entries(received).map(([name, types]) => {
    const list = types === 'all' ? 'true' : `${type} IN (${types.map((each) => `'${each}'`).join(', ')})`;
    return `WHEN '${name}' THEN ${list}`;
  });
  return `(CASE ${kind} ${cases.join(' ')} ELSE false END)`;
}
