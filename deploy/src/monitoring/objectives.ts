/** What is promised of the running product over 30 days. */
export interface Objective {
  readonly title: string;
  /** The share that must be good, from 0 to 1. */
  readonly target: number;
  readonly measure: Requests | Moments;
}

/** Good requests of all; selectors of counters. */
interface Requests {
  readonly kind: 'requests';
  readonly good: string;
  readonly all: string;
}

/** The share of moments at which every signal is within its bound; one that nobody reports does not count against it. */
interface Moments {
  readonly kind: 'moments';
  readonly within: readonly Within[];
}

/** A signal's series with these labels, and the most that each may be. */
interface Within {
  readonly signal: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly most: number;
}

const REQUESTS = 'http_request_duration_seconds';
const pages = 'service="gateway",method="GET",route!~"/health/.*|/metrics"';
const writes = 'service="gateway",method=~"POST|PUT|PATCH|DELETE"';

/** Beyond it a buyer sees a car as it was. */
const FRESH_SECONDS = 60;
const DELIVERED_SECONDS = 300;

/** The objectives, declared once: recorded rules, alerts, the dashboard and `npm run status` follow. */
export const objectives = {
  pages_answer: {
    title: 'Pages and searches answer',
    target: 0.999,
    measure: {
      kind: 'requests',
      good: `${REQUESTS}_count{${pages},status!~"5.."}`,
      all: `${REQUESTS}_count{${pages}}`,
    },
  },
  pages_fast: {
    title: 'Pages and searches answer within a second',
    target: 0.99,
    measure: {
      kind: 'requests',
      good: `${REQUESTS}_bucket{${pages},le="1"}`,
      all: `${REQUESTS}_count{${pages}}`,
    },
  },
  forms_accepted: {
    title: 'Forms and feeds are taken',
    target: 0.999,
    measure: {
      kind: 'requests',
      good: `${REQUESTS}_count{${writes},status!~"5.."}`,
      all: `${REQUESTS}_count{${writes}}`,
    },
  },
  stock_fresh: {
    title: `What a feed sent is found within ${FRESH_SECONDS} seconds`,
    target: 0.995,
    measure: {
      kind: 'moments',
      within: [
        { signal: 'outbox_oldest_age_seconds', labels: { service: 'stock' }, most: FRESH_SECONDS },
        { signal: 'follower_lag_seconds', labels: { group: 'search-indexer' }, most: FRESH_SECONDS },
        { signal: 'indexer_cars_behind_seconds', labels: {}, most: FRESH_SECONDS },
      ],
    },
  },
  leads_delivered: {
    title: `A lead is with its CRM within ${DELIVERED_SECONDS / 60} minutes`,
    target: 0.999,
    measure: {
      kind: 'moments',
      within: [{ signal: 'crm_deliveries_due_age_seconds', labels: {}, most: DELIVERED_SECONDS }],
    },
  },
} as const satisfies Record<string, Objective>;
