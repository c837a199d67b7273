import { boundOf, type Signal, signalParts } from '@forecourt/service-kit/signals';
import { objectives } from './objectives.ts';

/** A panel of Grafana, as far as it is set here. */
export interface Panel {
  id: number;
  type: 'row' | 'timeseries' | 'stat';
  title: string;
  description?: string;
  gridPos: { x: number; y: number; w: number; h: number };
  datasource?: { type: 'prometheus'; uid: string };
  targets?: { refId: string; expr: string; legendFormat: string }[];
  fieldConfig?: { defaults: { unit: string; thresholds?: Thresholds }; overrides: [] };
}

interface Thresholds {
  mode: 'absolute';
  steps: { color: string; value: number | null }[];
}

export interface Dashboard {
  uid: string;
  title: string;
  schemaVersion: number;
  timezone: 'browser';
  refresh: string;
  time: { from: string; to: string };
  templating: { list: { name: string; type: 'datasource'; query: 'prometheus' }[] };
  panels: Panel[];
}

/** What is drawn in a place of the grid. */
type Drawing = Omit<Panel, 'id' | 'gridPos' | 'datasource'>;

const WIDTH = 24;
const HEIGHT = 7;

/** Where a bound is drawn as a line. A counter has none. */
function thresholdsOf({ alarm }: Signal): { thresholds?: Thresholds } {
  if (!alarm || 'growsBy' in alarm) return {};
  const steps =
    'above' in alarm
      ? [
          { color: 'green', value: null },
          { color: 'red', value: alarm.above },
        ]
      : [
          { color: 'red', value: null },
          { color: 'green', value: alarm.below },
        ];
  return { thresholds: { mode: 'absolute', steps } };
}

const unitOf = (name: string): string => (name.endsWith('_seconds') ? 's' : 'short');

function signalPanel(name: string, signal: Signal): Drawing {
  const by = ['service', ...(signal.by ?? [])];
  const over = signal.over === 'sum' ? 'sum' : signal.over;
  const series = name.endsWith('_total') ? `increase(${name}[5m])` : name;
  return {
    type: 'timeseries',
    title: name,
    description: [
      signal.meaning,
      `Normal: ${signal.normal}.`,
      ...(signal.alarm ? [`Act ${signal.alarm.urgency} if it is ${boundOf(signal.alarm)}.`] : []),
      signal.todo,
    ].join(' '),
    targets: [
      {
        refId: 'A',
        expr: `${over} by (${by.join(', ')}) (${series})`,
        legendFormat: by.map((each) => `{{${each}}}`).join(' '),
      },
    ],
    fieldConfig: { defaults: { unit: unitOf(name), ...thresholdsOf(signal) }, overrides: [] },
  };
}

const line = (title: string, unit: string, expr: string, legendFormat: string): Drawing => ({
  type: 'timeseries',
  title,
  targets: [{ refId: 'A', expr, legendFormat }],
  fieldConfig: { defaults: { unit }, overrides: [] },
});

/** How much of its error budget an objective has left. */
const budgetPanel = ([objective, { title, target }]: [string, { title: string; target: number }]): Drawing => ({
  type: 'stat',
  title,
  description: `Objective: ${target * 100} % over 30 days. Shown: what is left of the error budget.`,
  targets: [{ refId: 'A', expr: `forecourt:budget_left:ratio_30d{objective="${objective}"}`, legendFormat: title }],
  fieldConfig: {
    defaults: {
      unit: 'percentunit',
      thresholds: {
        mode: 'absolute',
        steps: [
          { color: 'red', value: null },
          { color: 'orange', value: 0 },
          { color: 'green', value: 0.3 },
        ],
      },
    },
    overrides: [],
  },
});

const quantile = (q: number): string =>
  `histogram_quantile(${q}, sum by (le) (rate(http_request_duration_seconds_bucket{service="gateway",route!~"/health/.*|/metrics"}[5m])))`;

/** How visitors are served, and what of the error budgets is left. */
export const overview = (): Dashboard =>
  dashboard('forecourt-overview', 'Forecourt: overview', [
    { title: 'Objectives over 30 days', columns: 5, drawings: Object.entries(objectives).map(budgetPanel) },
    {
      title: 'Requests of the gateway',
      columns: 3,
      drawings: [
        line(
          'Requests by status',
          'reqps',
          'sum by (status) (rate(http_request_duration_seconds_count{service="gateway"}[5m]))',
          '{{status}}',
        ),
        {
          ...line('Time to answer', 's', quantile(0.5), 'p50'),
          targets: [0.5, 0.95, 0.99].map((q, n) => ({
            refId: 'ABC'.charAt(n),
            expr: quantile(q),
            legendFormat: `p${q * 100}`,
          })),
        },
        line(
          'Slowest routes (p95)',
          's',
          'topk(8, histogram_quantile(0.95, sum by (route, le) (rate(http_request_duration_seconds_bucket{service="gateway"}[5m]))))',
          '{{route}}',
        ),
      ],
    },
    {
      title: 'Processes',
      columns: 3,
      drawings: [
        line('Processor', 'short', 'rate(process_cpu_seconds_total{job="forecourt"}[5m])', '{{service}} {{instance}}'),
        line('Memory', 'bytes', 'process_resident_memory_bytes{job="forecourt"}', '{{service}} {{instance}}'),
        line('Event loop, p99', 's', 'nodejs_eventloop_lag_p99_seconds{job="forecourt"}', '{{service}} {{instance}}'),
      ],
    },
  ]);

/** Every signal, a row for each part of the product. */
export const signalBoard = (): Dashboard =>
  dashboard(
    'forecourt-signals',
    'Forecourt: signals',
    Object.entries(signalParts).map(([title, part]) => ({
      title,
      columns: 3,
      drawings: Object.entries(part).map(([name, signal]) => signalPanel(name, signal)),
    })),
  );

/** Places drawings row by row in the grid of 24 columns. */
function dashboard(
  uid: string,
  title: string,
  rows: readonly { title: string; columns: number; drawings: readonly Drawing[] }[],
): Dashboard {
  const panels: Panel[] = [];
  let y = 0;
  for (const row of rows) {
    panels.push({ id: panels.length + 1, type: 'row', title: row.title, gridPos: { x: 0, y, w: WIDTH, h: 1 } });
    const w = Math.floor(WIDTH / row.columns);
    for (const [at, drawing] of row.drawings.entries()) {
      const gridPos = {
        x: (at % row.columns) * w,
        y: y + 1 + Math.floor(at / row.columns) * HEIGHT,
        w,
        h: HEIGHT,
      };
      panels.push({
        id: panels.length + 1,
        ...drawing,
        gridPos,
        datasource: { type: 'prometheus', uid: '$datasource' },
      });
    }
    y += 1 + Math.ceil(row.drawings.length / row.columns) * HEIGHT;
  }
  return {
    uid,
    title,
    schemaVersion: 39,
    timezone: 'browser',
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus' }] },
    panels,
  };
}
