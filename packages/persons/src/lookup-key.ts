import { createSecretKey, type KeyObject } from 'node:crypto';
import { ConfigurationError, hmacSha256, LinkSigner, SecretBox } from '@forecourt/service-kit';
import type { DataSource } from 'typeorm';
import { mailboxOf } from './mailbox.ts';

/** The source of a person's index: at least one of the two. */
export interface Contact {
  email?: string | undefined;
  /** E.164. */
  phone?: string | undefined;
}

/**
 * Creates digests to find or compare values without storing them: HMAC-SHA-256 under the service's own key. The key
 * is stored wrapped by the deployment key rather than derived from it, so that a new deployment key leaves every index unchanged.
 */
export class LookupKey {
  readonly #key: KeyObject;

  constructor(key: Buffer) {
    this.#key = createSecretKey(key);
  }

  /**
   * Reads the service's key; creates it the first time.
   * @throws ConfigurationError if it was wrapped with another deployment key.
   */
  static async load(dataSource: DataSource, deploymentBox: SecretBox): Promise<LookupKey> {
    const fresh = deploymentBox.seal(Buffer.from(SecretBox.generateKey(), 'base64'), 'key:lookup');
    await dataSource.query("INSERT INTO sealed_keys VALUES ('lookup', $1) ON CONFLICT (name) DO NOTHING", [fresh]);
    const rows: { sealed: string }[] = await dataSource.query("SELECT sealed FROM sealed_keys WHERE name = 'lookup'");
    try {
      return new LookupKey(deploymentBox.open(rows[0]?.sealed ?? '', 'key:lookup'));
    } catch (cause) {
      throw new ConfigurationError(
        'The database is sealed by another deployment key. Put back the former DEPLOYMENT_KEY (deploymentKey of secrets.json), or add it to PREVIOUS_DEPLOYMENT_KEYS.',
        { cause },
      );
    }
  }

  /** The blind index of a person: of the email address in lower case, else of the phone number. */
  personIndex({ email, phone }: Contact): string {
    return email ? this.digest('email', email.toLowerCase()) : this.digest('phone', phone ?? '');
  }

  /** The blind index of one contact on one site: the pair of address and number that somebody gave there together. */
  contactIndex(site: string, { email, phone }: Contact): string {
    return this.digest('contact', JSON.stringify([site, email?.toLowerCase() ?? '', phone ?? '']));
  }

  /** A digest of the email address and one of the phone number, of those that are known: what a person is found by. */
  contactDigests({ email, phone }: Contact): string[] {
    return [
      ...(email ? [this.digest('email', email.toLowerCase())] : []),
      ...(phone ? [this.digest('phone', phone)] : []),
    ];
  }

  /** A digest of the mailbox that an address leads to, of which it may be one of many addresses. */
  mailboxDigest(email: string): string {
    return this.digest('mailbox', mailboxOf(email));
  }

  /** What somebody is counted by where few may have something: what they are found by, and their mailbox, however they spell its address. */
  countedDigests({ email, phone }: Contact): string[] {
    return [...this.contactDigests({ email, phone }), ...(email ? [this.mailboxDigest(email)] : [])];
  }

  /** Signs links of a purpose; no digest of another purpose is such a signature. @param bytes of a signature */
  linkSigner(purpose: string, bytes: number): LinkSigner {
    return new LinkSigner({ keys: [this.#key], purpose: `${purpose}:`, bytes });
  }

  /** A digest of a text; digests of different purposes never meet. */
  digest(purpose: string, text: string): string {
    return hmacSha256(this.#key, `${purpose}:${text}`).toString('base64url');
  }
}
