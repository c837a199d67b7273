import type {
  CreatedSubscription,
  Delivery,
  Replayed,
  ReplayRequest,
  Subscription,
  TargetField,
  TestResult,
} from '@forecourt/contracts';
import type { InternalClient } from '@forecourt/service-kit/client';
import { operator, operatorAccess, serviceClient } from './service-client.ts';

/** A subscription to create, as the command's options say. */
export type NewSubscription = {
  readonly dealership: number;
  readonly kind: string;
  readonly name: string;
} & { readonly [Field in TargetField]?: string };

/** Manages the subscriptions of CRMs at the leads service, by the operator's own key. */
export class SubscriptionOperator {
  readonly #leads: InternalClient;

  private constructor(leads: InternalClient) {
    this.#leads = leads;
  }

  /** @throws UsageError if no leads service responds; ConfigurationError if the environment is wrong */
  static async open(env: NodeJS.ProcessEnv): Promise<SubscriptionOperator> {
    return new SubscriptionOperator(await serviceClient(operatorAccess(env), 'leads'));
  }

  /** A new subscription with its secret. @throws ProblemError if it is refused */
  create({ dealership, ...rest }: NewSubscription): Promise<CreatedSubscription> {
    return this.#post('', { dealership_id: dealership, ...rest });
  }

  /** All, or those of a dealership. */
  list(dealership?: number): Promise<Subscription[]> {
    return this.#get('', dealership === undefined ? {} : { dealership_id: String(dealership) });
  }

  /** How its target answers a test message. */
  test(id: string): Promise<TestResult> {
    return this.#post(`${pathOf(id)}/test`, {});
  }

  /** A new secret. @param overlapHours hours for which the old one signs too */
  rotate(id: string, overlapHours: number): Promise<CreatedSubscription> {
    return this.#post(`${pathOf(id)}/rotate`, { overlap_hours: overlapHours });
  }

  /** Stops or continues sending. */
  turn(id: string, how: 'enable' | 'disable'): Promise<Subscription> {
    return this.#post(`${pathOf(id)}/${how}`, {});
  }

  /** Removes it with its queue. */
  async remove(id: string): Promise<void> {
    await this.#leads.request('DELETE', `/subscriptions${pathOf(id)}`, { caller: operator });
  }

  /** Queues messages again. */
  replay(id: string, request: ReplayRequest): Promise<Replayed> {
    return this.#post(`${pathOf(id)}/replay`, request);
  }

  /** Its newest deliveries. */
  deliveries(id: string, query: Readonly<Record<string, string>>): Promise<Delivery[]> {
    return this.#get(`${pathOf(id)}/deliveries`, query);
  }

  /** Ends its connections. */
  close(): Promise<void> {
    return this.#leads.close();
  }

  async #get<Answer>(path: string, query: Readonly<Record<string, string>>): Promise<Answer> {
    return (await this.#leads.request<Answer>('GET', `/subscriptions${path}`, { query, caller: operator })).body;
  }

  async #post<Answer>(path: string, body: unknown): Promise<Answer> {
    return (await this.#leads.request<Answer>('POST', `/subscriptions${path}`, { body, caller: operator })).body;
  }
}

const pathOf = (id: string) => `/${encodeURIComponent(id)}`;
