import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** A service's metrics. Each application has a registry of its own: six of them share the standalone process. */
export class Metrics {
  /** Register own counters here: `new Counter({ registers: [metrics.registry], ... })`. */
  readonly registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;

  /** @param processMetrics whether this registry also carries memory, CPU and event loop; one per process should. */
  constructor(service: string, processMetrics: boolean) {
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
}
