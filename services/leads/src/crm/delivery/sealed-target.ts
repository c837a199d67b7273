import { randomBytes } from 'node:crypto';
import { MOST_SECRETS } from '@forecourt/contracts';
import type { SecretBox } from '@forecourt/service-kit';

/** A secret that signs messages. */
interface SigningSecret {
  /** whsec_ and base64, as Standard Webhooks writes them. */
  readonly secret: string;
  /** Set on rotation: until then it signs beside its successor. ISO 8601 in UTC. */
  readonly expiresAt?: string;
}

/** Where a subscription sends, and what signs it; stored sealed, as an address may carry a secret as well. */
export interface Target {
  /** Of kinds that post. */
  readonly url?: string | undefined;
  /** Of kinds that send e-mails. */
  readonly email?: string | undefined;
  /** The newest first. */
  readonly secrets: readonly SigningSecret[];
}

const SECRET_BYTES = 32;
const HOUR_MS = 3_600_000;

/** A new signing secret. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The target with a new secret; the one before stays valid for some hours. At most three are kept. */
export function withNewSecret(target: Target, secret: string, overlapHours: number, now: Date): Target {
  const expiresAt = new Date(now.getTime() + overlapHours * HOUR_MS).toISOString();
  const former = target.secrets.map((each) => ({ ...each, expiresAt: each.expiresAt ?? expiresAt }));
  return { ...target, secrets: [{ secret }, ...validAt(former, now)].slice(0, MOST_SECRETS) };
}

/** The secrets that sign at an instant, the newest first. */
export function validSecrets({ secrets }: Target, now: Date): string[] {
  return validAt(secrets, now).map(({ secret }) => secret);
}

function validAt(secrets: readonly SigningSecret[], now: Date): SigningSecret[] {
  return secrets.filter(({ expiresAt }) => expiresAt === undefined || new Date(expiresAt) > now);
}

/** A target as it is stored: it opens for its own subscription only. */
export function sealTarget(box: SecretBox, id: string, target: Target): string {
  return box.seal(JSON.stringify(target), `subscription:${id}`);
}

/** @throws SecretBoxError if it was sealed for another subscription or by an unknown key. */
export function openTarget(box: SecretBox, id: string, sealed: string): Target {
  return JSON.parse(box.open(sealed, `subscription:${id}`).toString('utf8')) as Target;
}
