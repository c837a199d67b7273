import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A value that is read when it is scraped. */
export interface GaugeOptions {
  name: string;
  help: string;
  /** The result of `read` is a value for each of this label's values. */
  label?: string;
  read(): Promise<number | Record<string, number>> | number | Record<string, number>;
}

/** A service's metrics. Each application has its own registry: six of them share the standalone process. */
export class Metrics {
  /** Register own counters here: `new Counter({ registers: [metrics.registry], ... })`. */
  readonly registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #onError: (error: unknown, metric: string) => void;
  /** Those that could not be read at the last scrape. */
  readonly #failing = new Set<string>();

  /**
   * @param processMetrics whether this registry also has memory, CPU and event loop; one per process should.
   * @param onError called for a metric that can't be read any more; called again only if it could be read in between.
   */
  constructor(service: string, processMetrics: boolean, onError: (error: unknown, metric: string) => void) {
    this.#onError = onError;
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
  counter({ name, help, read }: { name: string; help: string; read(): number }): void {
    const guard = this.#guard(name);
    new Counter({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.reset();
        return guard(() => this.inc(read()));
      },
    });
  }

  /** Adds a gauge. If it can't be read it is left out of that scrape, and the others are still reported. */
  gauge({ name, help, label, read }: GaugeOptions): void {
    const guard = this.#guard(name);
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [this.registry],
      collect() {
        this.reset();
        return guard(async () => {
          const value = await read();
          if (typeof value === 'number') this.set(value);
          else for (const [labelled, each] of Object.entries(value)) this.set({ [label ?? 'of']: labelled }, each);
        });
      },
    });
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
