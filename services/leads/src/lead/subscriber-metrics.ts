import { leadTopic } from '@forecourt/contracts';
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
      help: 'Lead events that a subscriber has yet to acknowledge.',
      label: 'group',
      read: () => this.#ofEach((group) => this.#waiting(group)),
    });
    metrics.gauge({
      name: 'lead_subscriber_lag_seconds',
      help: 'Age of the oldest lead event that a subscriber has yet to acknowledge; 0 if there is none.',
      label: 'group',
      read: () => this.#ofEach((group) => this.#transport.lagSeconds(group, leadTopic.name)),
    });
  }

  async #ofEach(read: (group: string) => Promise<number>): Promise<Record<string, number>> {
    const groups = await this.#transport.groups(leadTopic.name);
    return Object.fromEntries(await Promise.all(groups.map(async (group) => [group, await read(group)] as const)));
  }

  async #waiting(group: string): Promise<number> {
    const partitions = await this.#transport.lag(group, leadTopic.name);
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
