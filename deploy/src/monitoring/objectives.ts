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

/** The share of moments at which a comparison holds; 1 if it does, 0 if not. */
interface Moments {
  readonly kind: 'moments';
  readonly met: string;
  /** The same for a person who looks now: each signal must be at most its bound in every series. */
  readonly now: Readonly<Record<string, number>>;
}

const REQUESTS = 'http_request_duration_seconds';
const pages = 'service="gateway",method="GET",route!~"/health/.*|/metrics"';
const writes = 'service="gateway",method=~"POST|PUT|PATCH|DELETE"';

/** Beyond it a buyer sees a car as it was. */
const FRESH_SECONDS = 60;
const DELIVERED_SECONDS = 300;

const freshness = {
  outbox_oldest_age_seconds: FRESH_SECONDS,
  follower_lag_seconds: FRESH_SECONDS,
  indexer_cars_behind_seconds: FRESH_SECONDS,
} as const;

/** Whether each of these signals is at most its bound; a signal that nobody reports does not count against it. */
const allWithin = (bounds: Readonly<Record<string, number>>, selectors: Readonly<Record<string, string>>): string =>
  Object.entries(bounds)
    .map(([name, bound]) => `(max(${name}${selectors[name] ?? ''}) <= bool ${bound} or vector(1))`)
    .join(' * ');

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
      met: allWithin(freshness, {
        outbox_oldest_age_seconds: '{service="stock"}',
        follower_lag_seconds: '{group="search-indexer"}',
      }),
      now: freshness,
    },
  },
  leads_delivered: {
    title: `A lead is with its CRM within ${DELIVERED_SECONDS / 60} minutes`,
    target: 0.999,
    measure: {
      kind: 'moments',
      met: allWithin({ crm_deliveries_due_age_seconds: DELIVERED_SECONDS }, {}),
      now: { crm_deliveries_due_age_seconds: DELIVERED_SECONDS },
    },
  },
} as const satisfies Record<string, Objective>;
