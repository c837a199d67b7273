import { leadKeys, type PersonalLead, personalLead, sealedLeadEvents } from '@forecourt/contracts';
import type { CloudEventEnvelope } from '@forecourt/messaging';
import { compactDecrypt, importJWK } from 'jose';

const TIMEOUT_MS = 10_000;

/** Keys could not be fetched; the event comes again. */
export class KeysUnavailableError extends Error {
  override readonly name = 'KeysUnavailableError';
}

/** Where keys of leads come from. */
interface LeadOpenerOptions {
  /** Address of the platform, such as https://www.harbour-motors.example. */
  platformUrl: string;
  /** A credential of the purpose crm. */
  token: string;
}

/**
 * Opens what leads of version 2 of the topic say of their persons. A key is fetched for each lead and kept nowhere: an erased person's is
 * gone from then on.
 */
export class LeadOpener {
  readonly #options: LeadOpenerOptions;

  constructor(options: LeadOpenerOptions) {
    this.#options = options;
  }

  /**
   * The event with `personal` in the place of `sealed`: null if the person is erased. Another dealership's lead stays sealed, and an event
   * that seals nothing is as it was.
   * @throws KeysUnavailableError if the platform does not answer, or refuses the credential.
   */
  async open(event: CloudEventEnvelope): Promise<CloudEventEnvelope> {
    const lead = sealedLeadEvents.LeadSubmitted;
    if (event.type !== lead.type) return event;
    const { sealed, ...clear } = lead.data.loose().parse(event.data);
    if (sealed === null) return { ...event, data: { ...clear, personal: null } };
    const { keys, erased } = await this.#keysOf(event.subject);
    if (erased.includes(event.subject)) return { ...event, data: { ...clear, personal: null } };
    const [key] = keys;
    return key ? { ...event, data: { ...clear, personal: await opened(sealed, key) } } : event;
  }

  async #keysOf(leadId: string) {
    const { platformUrl, token } = this.#options;
    try {
      const response = await fetch(new URL('/crm/v1/keys', platformUrl), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ lead_ids: [leadId] }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      return leadKeys.parse(await response.json());
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new KeysUnavailableError(`The key of lead ${leadId} could not be fetched, so it comes again: ${reason}.`);
    }
  }
}

async function opened(sealed: string, key: { kty: 'oct'; alg: string; k: string }): Promise<PersonalLead> {
  const { plaintext } = await compactDecrypt(sealed, await importJWK(key), {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  });
  return personalLead.loose().parse(JSON.parse(new TextDecoder().decode(plaintext)));
}
