import { setTimeout as pause } from 'node:timers/promises';
import { type LeadEventData, leadEvents, leadTopic } from '@forecourt/contracts';
import { createKafkaTransport, followTopic, type ReceivedEvent, type Transport } from '@forecourt/messaging';

/** What a subscriber was given of a lead: versions in the order received, and the visitor's name. */
export interface ReceivedLead {
  versions: number[];
  name: string | undefined;
}

const TRY_AGAIN_MS = 250;
/** As the services' own: a broker that comes back waits so long for the members that it had before. */
const SESSION_TIMEOUT_MS = 3_000;

/** A dealer's CRM: follows the lead topic in a group of its own and remembers all that it was given. */
export class LeadSubscriber {
  readonly leads = new Map<string, ReceivedLead>();
  readonly group: string;
  readonly #broker: string;
  #transport: Transport | undefined;

  constructor(group: string, broker: string) {
    this.group = group;
    this.#broker = broker;
  }

  /** Joins its group, as often as it takes. */
  async start(): Promise<void> {
    while (!(await this.#join())) await pause(TRY_AGAIN_MS);
  }

  async stop(): Promise<void> {
    await this.#transport?.close().catch(() => undefined);
    this.#transport = undefined;
  }

  /** Leaves the group and joins again, so that it continues from its acknowledged position. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Whether it was given that version of that lead. */
  has(lead: string, version: number): boolean {
    return this.leads.get(lead)?.versions.includes(version) ?? false;
  }

  async #join(): Promise<boolean> {
    const transport = await createKafkaTransport({
      brokers: [this.#broker],
      clientId: this.group,
      sessionTimeoutMs: SESSION_TIMEOUT_MS,
    }).catch(() => undefined);
    if (!transport) return false;
    try {
      await followTopic({
        transport,
        group: this.group,
        topics: [leadTopic.name],
        onEvent: (received) => this.#take(received),
      });
    } catch {
      await transport.close().catch(() => undefined);
      return false;
    }
    this.#transport = transport;
    return true;
  }

  #take({ event }: ReceivedEvent): void {
    const lead = this.leads.get(event.subject) ?? { versions: [], name: undefined };
    lead.versions.push(event.streamversion);
    if (event.type === leadEvents.LeadSubmitted.type) {
      lead.name = (event.data as LeadEventData<'LeadSubmitted'>).person?.name;
    }
    this.leads.set(event.subject, lead);
  }
}
