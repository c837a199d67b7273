import type { Signal } from '@forecourt/service-kit/signals';
import { type Objective, objectives } from './objectives.ts';

/** How soon a person must act: `page` wakes somebody, `ticket` waits for the morning. */
type Severity = 'page' | 'ticket';

/** A rule of Prometheus. */
export interface AlertRule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: Severity; objective?: string };
  annotations: { summary: string; description: string; runbook: string };
}

/** A value that is computed once and kept under a name. */
export interface RecordingRule {
  record: string;
  expr: string;
  labels?: Record<string, string>;
}

export interface RuleGroup<Rule = AlertRule | RecordingRule> {
  name: string;
  interval?: string;
  rules: Rule[];
}

const LASTS_SECONDS = 60;

const severities = { 'at night': 'page', 'in the morning': 'ticket' } as const satisfies Record<
  NonNullable<Signal['alarm']>['urgency'],
  Severity
>;

/** The rule of each signal that has an alarm, in the table's order. */
export function signalAlerts(signals: Readonly<Record<string, Signal>>): AlertRule[] {
  return Object.entries(signals).flatMap(([name, signal]) => {
    if (!signal.alarm) return [];
    return [
      {
        alert: alertName(name),
        expr: expressionOf(name, signal, signal.alarm),
        for: `${signal.alarm.lastsSeconds ?? LASTS_SECONDS}s`,
        labels: { severity: severities[signal.alarm.urgency] },
        annotations: {
          summary: signal.meaning,
          description: `{{ $labels.service }}: {{ $value }}. ${signal.todo}`,
          runbook: 'docs/signals.md',
        },
      },
    ];
  });
}

/** `outbox_relay_halted` as the name of its alert. */
export const alertName = (signal: string): string =>
  signal
    .split('_')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');

/** Processes of one service are put together as the signal says; its other labels stay apart. */
function expressionOf(name: string, { over, by = [] }: Signal, alarm: NonNullable<Signal['alarm']>): string {
  const apart = ['service', ...by].join(', ');
  if ('growsBy' in alarm) return `sum by (${apart}) (increase(${name}[1h])) > ${alarm.growsBy}`;
  const bound = 'above' in alarm ? `> ${alarm.above}` : `< ${alarm.below}`;
  return `${over} by (${apart}) (${name}) ${bound}`;
}

/** What no service can say of itself: that it is gone, and what other exporters know of its machine. */
export const machineAlerts: AlertRule[] = [
  {
    alert: 'ServiceDown',
    expr: 'sum by (service) (up{job="forecourt"}) == 0',
    for: '60s',
    labels: { severity: 'page' },
    annotations: {
      summary: 'No process of a service answers Prometheus.',
      description:
        '{{ $labels.service }} is down. Nothing that was acknowledged is lost; start it again. Its log says why it ended.',
      runbook: 'docs/operations.md',
    },
  },
  {
    alert: 'DiskFilling',
    expr: 'node_filesystem_avail_bytes{fstype!~"tmpfs|overlay"} / node_filesystem_size_bytes < 0.1',
    for: '300s',
    labels: { severity: 'page' },
    annotations: {
      summary: 'Less than a tenth of a disk is free.',
      description:
        '{{ $labels.instance }} {{ $labels.mountpoint }}: {{ $value | humanizePercentage }} free. OpenSearch stops writing below 5 %, Postgres stops at 0.',
      runbook: 'docs/operations.md',
    },
  },
  {
    alert: 'CertificateExpires',
    expr: 'probe_ssl_earliest_cert_expiry - time() < 14 * 86400',
    for: '3600s',
    labels: { severity: 'ticket' },
    annotations: {
      summary: 'The certificate of a host ends within 14 days.',
      description:
        '{{ $labels.instance }}: {{ $value | humanizeDuration }} left. Caddy renews a third of its life before the end: its log says why it did not.',
      runbook: 'docs/operations.md',
    },
  },
];

/** Two windows each, so that a burst of seconds wakes nobody and an alert ends soon after its cause. */
const burns: readonly { long: string; short: string; times: number; severity: Severity }[] = [
  { long: '1h', short: '5m', times: 14.4, severity: 'page' },
  { long: '6h', short: '30m', times: 6, severity: 'page' },
  { long: '3d', short: '6h', times: 1, severity: 'ticket' },
];

/** Windows over which the share of failures is recorded. */
export const windows = ['5m', '30m', '1h', '6h', '3d', '30d'] as const;

/** What an error budget is spent by: the share of failures of each objective over each window, and what is left of the budget of 30 days. */
export function objectiveRecordings(): RecordingRule[] {
  const all = Object.entries(objectives);
  return [
    ...all.flatMap(([objective, { measure }]) =>
      measure.kind === 'moments'
        ? [{ record: 'forecourt:objective_met', expr: measure.within.map(isWithin).join(' * '), labels: { objective } }]
        : [],
    ),
    ...all.flatMap(([objective, target]) =>
      windows.map((window) => ({
        record: `forecourt:failures:ratio_${window}`,
        expr: failuresOver(objective, target, window),
        labels: { objective },
      })),
    ),
    ...all.map(([objective, { target }]) => ({
      record: 'forecourt:budget_left:ratio_30d',
      expr: `1 - forecourt:failures:ratio_30d{objective="${objective}"} / ${budgetOf(target)}`,
      labels: { objective },
    })),
  ];
}

/** 1 while a signal is within its bound, or reported by nobody; else 0. */
const isWithin = ({
  signal,
  labels,
  most,
}: {
  signal: string;
  labels: Readonly<Record<string, string>>;
  most: number;
}) => {
  const chosen = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const selector = chosen.length > 0 ? `{${chosen.join(',')}}` : '';
  return `(max(${signal}${selector}) <= bool ${most} or vector(1))`;
};

function failuresOver(objective: string, { measure }: Objective, window: string): string {
  if (measure.kind === 'moments')
    return `1 - avg_over_time(forecourt:objective_met{objective="${objective}"}[${window}])`;
  const count = (selector: string) => `sum(increase(${selector}[${window}]))`;
  return `1 - ${count(measure.good)} / (${count(measure.all)} > 0)`;
}

/** An alert for each objective and pace at which its budget is spent. */
export function objectiveAlerts(): AlertRule[] {
  return Object.entries(objectives).flatMap(([objective, { title, target }]) =>
    burns.map(({ long, short, times, severity }) => {
      const burnt = (window: string) =>
        `forecourt:failures:ratio_${window}{objective="${objective}"} > ${times} * ${budgetOf(target)}`;
      return {
        alert: `BudgetBurns${long}`,
        expr: `${burnt(long)} and ${burnt(short)}`,
        for: '60s',
        labels: { severity, objective },
        annotations: {
          summary: `${title}: the error budget of 30 days is spent ${times} times as fast as it lasts.`,
          description: `{{ $value | humanizePercentage }} failed in the last ${long}; the objective is ${target * 100} %.`,
          runbook: 'docs/operations.md',
        },
      };
    }),
  );
}

/** Without the noise of binary fractions: 1 - 0.999 is 0.001. */
const budgetOf = (target: number): number => Number((1 - target).toFixed(6));
