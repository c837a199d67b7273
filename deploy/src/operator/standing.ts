import { boundOf, isAlarming, type Signal, signals } from '@forecourt/service-kit/signals';
import { type Objective, objectives } from '../monitoring/objectives.ts';
import type { Scrape, Series } from './scrape.ts';
import { textTable } from './text-table.ts';

/** A process, as it answered. */
export interface AskedProcess {
  service: string;
  url: string;
  /** `ok`, `degraded`, `not ready` or `no answer`. */
  state: string;
  /** The checks that failed. */
  checks: readonly string[];
}

/** A series of a signal that is beyond its bound. */
export interface BeyondBound {
  signal: string;
  of: string;
  value: number;
  bound: string;
  urgency: string;
  todo: string;
}

/** An objective as the processes that run now have kept it. */
export interface KeptObjective {
  title: string;
  target: number;
  /** The share that was good, of requests since the processes started, or 1 or 0 for now; undefined if nobody asked yet. */
  share: number | undefined;
  basis: string;
}

/** How the product is. */
export interface Standing {
  processes: readonly AskedProcess[];
  beyond: readonly BeyondBound[];
  objectives: readonly KeptObjective[];
}

/** What is wrong by the bounds of the table of signals, and how the objectives are kept. */
export function standingOf(processes: readonly AskedProcess[], scrape: Scrape): Standing {
  return {
    processes,
    beyond: Object.entries(signals).flatMap(([name, signal]) => beyondBound(name, signal, scrape.get(name) ?? [])),
    objectives: Object.values<Objective>(objectives).map((objective) => kept(objective, scrape)),
  };
}

/** Whether somebody should act. */
export function needsSomebody({ processes, beyond }: Standing): boolean {
  return beyond.length > 0 || processes.some(({ state }) => state !== 'ok');
}

/** Puts the processes of a service together as the signal says, before the bound is looked at. */
function beyondBound(name: string, signal: Signal, series: readonly Series[]): BeyondBound[] {
  const { alarm } = signal;
  if (!alarm) return [];
  const together = new Map<string, number[]>();
  for (const { labels, value } of series) {
    const of = [labels.service ?? '', ...(signal.by ?? []).map((label) => labels[label] ?? '')].join(' ');
    together.set(of, [...(together.get(of) ?? []), value]);
  }
  return [...together].flatMap(([of, values]) => {
    const value = combined[signal.over](values);
    const { urgency } = alarm;
    return isAlarming(signal, value)
      ? [{ signal: name, of, value, bound: boundOf(alarm), urgency, todo: signal.todo }]
      : [];
  });
}

const combined: Record<Signal['over'], (values: readonly number[]) => number> = {
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
};

function kept({ title, target, measure }: Objective, scrape: Scrape): KeptObjective {
  if (measure.kind === 'moments') {
    const within = measure.within.every((each) =>
      (scrape.get(each.signal) ?? [])
        .filter(({ labels }) => Object.entries(each.labels).every(([label, value]) => labels[label] === value))
        .every(({ value }) => value <= each.most),
    );
    return { title, target, share: within ? 1 : 0, basis: 'now' };
  }
  const all = total(scrape, measure.all);
  const share = all === 0 ? undefined : total(scrape, measure.good) / all;
  return { title, target, share, basis: `${all} since the start` };
}

const SELECTOR = /^([a-z_]+)\{(.*)\}$/;
const MATCHER = /([a-z]+)(=~|!~|=|!=)"([^"]*)"/g;

/** The sum of a counter's series that a selector of PromQL matches. */
function total(scrape: Scrape, selector: string): number {
  const [, name = '', matchers = ''] = SELECTOR.exec(selector) ?? [];
  const tests = [...matchers.matchAll(MATCHER)].map(([, label = '', operator = '', value = '']) => {
    const matches = matching[operator as keyof typeof matching](value);
    return (labels: Series['labels']) => matches(labels[label] ?? '');
  });
  return (scrape.get(name) ?? [])
    .filter(({ labels }) => tests.every((test) => test(labels)))
    .reduce((sum, { value }) => sum + value, 0);
}

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`);
const matching = {
  '=': (value: string) => (label: string) => label === value,
  '!=': (value: string) => (label: string) => label !== value,
  '=~': (value: string) => (label: string) => whole(value).test(label),
  '!~': (value: string) => (label: string) => !whole(value).test(label),
};

const percent = (share: number): string => `${(Math.floor(share * 100_000) / 1000).toFixed(2)} %`;

/** The product on one screen. */
export function standingText(standing: Standing): string {
  const { processes, beyond, objectives: all } = standing;
  return [
    ...textTable(
      ['SERVICE', 'STATE', 'CHECKS THAT FAIL', 'ADDRESS'],
      processes.map(({ service, state, checks, url }) => [service, state, checks.join(', '), url]),
    ),
    '',
    ...textTable(
      ['OBJECTIVE', 'GOAL', 'KEPT', 'OF'],
      all.map(({ title, target, share, basis }) => [
        title,
        `${target * 100} %`,
        share === undefined ? 'nothing yet' : percent(share),
        basis,
      ]),
    ),
    '',
    ...(beyond.length === 0
      ? ['No signal is beyond its bound.']
      : beyond.flatMap(({ signal, of, value, bound, urgency, todo }) => [
          `${signal} (${of}) is ${value}, which is ${bound}: act ${urgency}.`,
          `  ${todo}`,
        ])),
  ].join('\n');
}
