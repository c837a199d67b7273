import { companionWorkers } from '@forecourt/leads';

/** Where it is proved that 10,000 rounds of a worker leave nothing behind: a spec, and the beginning of the names of its tests. */
interface SoakTest {
  spec: string;
  names: readonly string[];
}

const relay: SoakTest = {
  spec: 'packages/messaging/src/workers.soak.spec.ts',
  names: ['of a relay that'],
};
const recurring: SoakTest = {
  spec: 'packages/service-kit/src/worker/workers.soak.spec.ts',
  names: ['of recurring work'],
};

const consumer: SoakTest = {
  spec: 'packages/messaging/src/workers.soak.spec.ts',
  names: [
    'of a member of the embedded transport',
    'of a worker of the embedded transport',
    'of a worker of the Kafka transport',
    'of commits that',
    'of the publisher of dead letters',
  ],
};

/** Every background worker that a service starts, by the name under which its service provides it. */
export const soakTests: Readonly<Record<string, SoakTest>> = {
  'outbox-relay': relay,
  'site-directory': {
    spec: 'packages/service-kit/src/worker/workers.soak.spec.ts',
    names: ['of the directory of sites'],
  },
  'viewed-cars': {
    spec: 'services/gateway/src/workers.soak.spec.ts',
    names: ['of reporting viewed cars'],
  },
  'search-indexer': consumer,
  'search-indexer-flusher': {
    spec: 'services/search-indexer/src/workers.soak.spec.ts',
    names: ['of a loop that', 'of one that %s an index', 'of the flusher’s look'],
  },
  'search-indexer-rebuilder': {
    spec: 'services/search-indexer/src/workers.soak.spec.ts',
    names: ['of the rebuilder'],
  },
  'search-indexer-appraiser': {
    spec: 'services/search-indexer/src/workers.soak.spec.ts',
    names: ['of the appraiser'],
  },
  'delete what is past its time': recurring,
  'let sold cars leave': recurring,
  'look for long write transactions': {
    spec: 'packages/service-kit/src/worker/workers.soak.spec.ts',
    names: ['of the look for long write transactions'],
  },
  'seal again by the current deployment key': recurring,
  'process feed files': recurring,
  'process small feed files': recurring,
  'end unconfirmed feed files': recurring,
  'drop the salt of past days': recurring,
  'keep the erasure journal short': recurring,
  'note which pictures are shown': recurring,
  'count feeds': recurring,
  'crm-deliveries': {
    spec: 'services/leads/src/crm/delivery/delivery-worker.soak.spec.ts',
    names: ['of a worker that delivers'],
  },
  'send letters': {
    spec: 'packages/messages/src/letters/letter.soak.spec.ts',
    names: ['10,000 rounds leave nothing behind of sending letters'],
  },
  'report deliveries': recurring,
  'queue stranded deliveries again': recurring,
  'number the pull feed': recurring,
  'tell dealers of disabled subscriptions': recurring,
  'note older users': recurring,
  'note the contacts of older leads': recurring,
  'finish erasures': recurring,
  'leads-stock': consumer,
  ...Object.fromEntries(companionWorkers.map((name) => [name, recurring])),
  'compare payments': recurring,
  'send alerts': recurring,
  'end unconfirmed alerts': recurring,
  'forget cars that no alert asks about': recurring,
};
