import { type Signal, signals } from '@forecourt/service-kit/signals';
import { stringify } from 'yaml';
import {
  type AlertRule,
  alertName,
  machineAlerts,
  objectiveAlerts,
  objectiveRecordings,
  type RuleGroup,
  signalAlerts,
} from './alert-rules.ts';
import { overview, signalBoard } from './dashboards.ts';

const NOTE = '# Written by `npm run generate` from deploy/src/monitoring and packages/service-kit/src/signals.\n';

/** Where they lie, from the root of the repository. */
export const MONITORING = 'deploy/monitoring';

/** The groups of rules by their file. */
export function ruleFiles(): Record<string, { groups: RuleGroup[] }> {
  return {
    'alerts.yml': {
      groups: [
        { name: 'signals', rules: signalAlerts(signals) },
        { name: 'machines', rules: machineAlerts },
      ],
    },
    'objectives.yml': {
      groups: [
        { name: 'objectives', interval: '60s', rules: objectiveRecordings() },
        { name: 'budgets', interval: '60s', rules: objectiveAlerts() },
      ],
    },
  };
}

/** Every file of deploy/monitoring that is generated, by its name. */
export function monitoringFiles(): Record<string, string> {
  const rules = Object.entries(ruleFiles()).map(([name, file]) => [name, yaml(file)]);
  return {
    ...Object.fromEntries(rules),
    'alerts.test.yml': tests(
      'alerts.yml',
      Object.entries(signals).flatMap(([name, signal]) => testsOf(name, signal)),
    ),
    'objectives.test.yml': tests('objectives.yml', [burning]),
    'dashboards/overview.json': `${JSON.stringify(overview(), null, 2)}\n`,
    'dashboards/signals.json': `${JSON.stringify(signalBoard(), null, 2)}\n`,
  };
}

const yaml = (value: unknown): string => `${NOTE}${stringify(value, { lineWidth: 140 })}`;

const tests = (file: string, list: readonly unknown[]): string =>
  yaml({ rule_files: [file], evaluation_interval: '1m', tests: list });

/** Tests for `promtool test rules`: at its bound a signal is silent, and beyond it for long enough its alert fires, of one process of two. */
function testsOf(name: string, signal: Signal): unknown[] {
  const { alarm } = signal;
  const [rule] = signalAlerts({ [name]: signal });
  if (!rule || !alarm) return [];
  const labels = Object.fromEntries(['service', ...(signal.by ?? [])].map((label) => [label, `one_${label}`]));
  const [silent, loud] = seriesOf(alarm);
  const minutes = Math.ceil((alarm.lastsSeconds ?? 60) / 60) + ('growsBy' in alarm ? 60 : 2);
  const test = (values: string, fires: boolean) => ({
    name: `${name}: ${fires ? 'beyond its bound' : 'at its bound'}`,
    interval: '1m',
    input_series: [{ series: `${name}${braced({ ...labels, instance: 'a' })}`, values }],
    alert_rule_test: [
      {
        eval_time: `${minutes}m`,
        alertname: alertName(name),
        exp_alerts: fires ? [fired(rule, labels, alarm)] : [],
      },
    ],
  });
  return [test(silent, false), test(loud, true)];
}

const answered = (status: number, values: string) => ({
  series: `http_request_duration_seconds_count{service="gateway",method="GET",route="/search/*",status="${status}"}`,
  values,
});

/** Two of a hundred pages fail: the budget of 30 days would last a day and a half, so somebody is woken. */
const burning = {
  name: 'pages_answer: two of a hundred pages fail',
  interval: '1m',
  input_series: [answered(200, '0+98x120'), answered(503, '0+2x120')],
  alert_rule_test: [
    { eval_time: '90m', alertname: 'BudgetBurns3d', exp_alerts: [burnt('3d')] },
    { eval_time: '90m', alertname: 'BudgetBurns1h', exp_alerts: [burnt('1h')] },
  ],
};

function burnt(window: string): unknown {
  const rule = objectiveAlerts().find(
    ({ alert, labels }) => alert === `BudgetBurns${window}` && labels.objective === 'pages_answer',
  );
  if (!rule) throw new Error(`No alert watches pages over ${window}.`);
  const description = rule.annotations.description.replace('{{ $value | humanizePercentage }}', '2%');
  return { exp_labels: rule.labels, exp_annotations: { ...rule.annotations, description } };
}

type Alarm = NonNullable<Signal['alarm']>;

/** Values in promtool's notation: `a+bxn` starts at a and grows by b n times. */
function seriesOf(alarm: Alarm): [silent: string, loud: string] {
  if ('growsBy' in alarm) return ['7+0x90', `0+${alarm.growsBy + 1}x90`];
  const [bound, beyond] = 'above' in alarm ? [alarm.above, alarm.above + 1] : [alarm.below, alarm.below - 1];
  return [`${bound}+0x30`, `${beyond}+0x30`];
}

function fired({ labels, annotations }: AlertRule, of: Record<string, string>, alarm: Alarm): unknown {
  const value = 'growsBy' in alarm ? (alarm.growsBy + 1) * 60 : 'above' in alarm ? alarm.above + 1 : alarm.below - 1;
  const description = annotations.description
    .replace('{{ $labels.service }}', of.service ?? '')
    .replace('{{ $value }}', shown(value));
  return { exp_labels: { ...labels, ...of }, exp_annotations: { ...annotations, description } };
}

/** As Prometheus writes a number in a text. */
const shown = (value: number): string => (value >= 1e6 ? value.toExponential() : String(value));

const braced = (labels: Record<string, string>): string =>
  `{${Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}}`;
