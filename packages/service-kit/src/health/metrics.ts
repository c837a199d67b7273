import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { boundOf, helpOf, isAlarming, type Signal } from '../signals/signal.ts';
import { type SignalName, signals } from '../signals/signals.ts';
import { sharedLook } from '../waiting/index.ts';
import type { ReadinessRegistry } from './readiness.ts';

/** One series of a signal: its labels, and its value. */
export interface Sample {
  labels: Record<string, string>;
  value: number;
}

/** The value of a signal; or by the value of its only label; or with all of its labels. */
type Reading = number | Record<string, number> | readonly Sample[];

/** A signal that is read when it is scraped. */
export interface GaugeOptions {
  name: SignalName;
  read(): Promise<Reading> | Reading;
}

/** A service's metrics. Each application has its own registry: six of them share the standalone process. */
export class Metrics {
  /** Register own counters here: `new Counter({ registers: [metrics.registry], ... })`. */
  readonly registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #onError: (error: unknown, metric: string) => void;
  readonly #readiness: ReadinessRegistry | undefined;
  /** Those that could not be read at the last scrape. */
  readonly #failing = new Set<string>();

  /**
   * @param processMetrics whether this registry also has memory, CPU and event loop; one per process should.
   * @param onError called for a metric that can't be read any more; called again only if it could be read in between.
   * @param readiness where signals are checked that degrade the service beyond their bound.
   */
  constructor(
    service: string,
    processMetrics: boolean,
    onError: (error: unknown, metric: string) => void,
    readiness?: ReadinessRegistry,
  ) {
    this.#onError = onError;
    this.#readiness = readiness;
    this.registry.setDefaultLabels({ service });
    this.#requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from a request’s arrival to the end of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [this.registry],
    });
    if (processMetrics) collectDefaultMetrics({ register: this.registry });
  }

  /** @param route the route's pattern, never the address itself, which would make a series for each car. */
  observeRequest(request: { method: string; route: string; status: number }, seconds: number): void {
    this.#requests.observe({ ...request, status: String(request.status) }, seconds);
  }

  /** Adds a counter of what something else counts since its start; it is read when it is scraped. */
  counter({ name, read }: { name: SignalName; read(): number }): void {
    const guard = this.#guard(name);
    new Counter({
      name,
      help: helpOf(signals[name]),
      registers: [this.registry],
      collect() {
        this.reset();
        return guard(() => this.inc(read()));
      },
    });
  }

  /**
   * Adds a gauge. If it can't be read it is left out of that scrape, and the others are still reported. A signal that degrades the service
   * beyond its bound is checked by its readiness, too.
   */
  gauge({ name, read }: GaugeOptions): void {
    this.#addGauge({ name, read: sharedLook(read) });
  }

  /**
   * Adds gauges that one look answers, such as counts of one table: a scrape looks once for all of them.
   * @param readings what each of them takes from the look.
   */
  gauges<Look>(look: () => Promise<Look>, readings: { readonly [Name in SignalName]?: (look: Look) => Reading }): void {
    const shared = sharedLook(look);
    for (const [name, read] of Object.entries(readings) as [SignalName, (look: Look) => Reading][])
      this.#addGauge({ name, read: async () => read(await shared()) });
  }

  #addGauge({ name, read }: GaugeOptions): void {
    const guard = this.#guard(name);
    const signal = signals[name];
    new Gauge({
      name,
      help: helpOf(signal),
      labelNames: signal.by ?? [],
      registers: [this.registry],
      collect() {
        this.reset();
        return guard(async () => {
          for (const { labels, value } of samplesOf(signal, await read())) this.set(labels, value);
        });
      },
    });
    if (signal.degrades) {
      const check = async () => requireWithin(name, signal, samplesOf(signal, await read()));
      this.#readiness?.register(name, check, 'degrade');
    }
  }

  /** Reads a metric so that its fault affects only itself, and is reported once. */
  #guard(name: string): (set: () => Promise<void> | void) => Promise<void> {
    return async (set) => {
      try {
        await set();
        this.#failing.delete(name);
      } catch (error) {
        if (!this.#failing.has(name)) this.#onError(error, name);
        this.#failing.add(name);
      }
    };
  }
}

function samplesOf({ by: [label = 'of'] = [] }: Signal, reading: Reading): readonly Sample[] {
  if (typeof reading === 'number') return [{ labels: {}, value: reading }];
  if (isSamples(reading)) return reading;
  return Object.entries(reading).map(([labelled, value]) => ({ labels: { [label]: labelled }, value }));
}

const isSamples = (reading: Exclude<Reading, number>): reading is readonly Sample[] => Array.isArray(reading);

/** @throws Error that names the signal, its value and what to do, if it is beyond its bound. */
function requireWithin(name: SignalName, signal: Signal, samples: readonly Sample[]): void {
  const beyond = samples.find(({ value }) => isAlarming(signal, value));
  if (!beyond || !signal.alarm) return;
  const series = [name, ...Object.values(beyond.labels)].join(' ');
  throw new Error(`${series} is ${beyond.value}, which is ${boundOf(signal.alarm)}. ${signal.meaning} ${signal.todo}`);
}
