import { leadTopics } from '@forecourt/contracts';
import type { Transport } from '@forecourt/messaging';
import { Metrics } from '@forecourt/service-kit';
import type { Provider } from '@nestjs/common';

/** How far each CRM that follows leads is behind (CRM-4); read from the broker, so it includes CRMs that are not running. */
export class SubscriberMetrics {
  readonly #transport: Transport;

  constructor(metrics: Metrics, transport: Transport) {
    this.#transport = transport;
    metrics.gauge({
      name: 'lead_subscriber_lag',
      read: () => this.#ofEach((group, topic) => this.#waiting(group, topic)),
    });
    metrics.gauge({
      name: 'lead_subscriber_lag_seconds',
      read: () => this.#ofEach((group, topic) => this.#transport.lagSeconds(group, topic)),
    });
  }

  /** Of a group that reads both versions of the topic, the one that is further behind. */
  async #ofEach(read: (group: string, topic: string) => Promise<number>): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    for (const { name: topic } of leadTopics) {
      for (const group of await this.#transport.groups(topic)) {
        found[group] = Math.max(found[group] ?? 0, await read(group, topic));
      }
    }
    return found;
  }

  async #waiting(group: string, topic: string): Promise<number> {
    const partitions = await this.#transport.lag(group, topic);
    return partitions.reduce((sum, { committed, end }) => sum + Math.max(0, Number(end - committed)), 0);
  }
}

/** The metrics of whoever follows the lead topic of this transport. */
export function subscriberMetrics(transport: Transport): Provider {
  return {
    provide: SubscriberMetrics,
    inject: [Metrics],
    useFactory: (metrics: Metrics) => new SubscriberMetrics(metrics, transport),
  };
}
