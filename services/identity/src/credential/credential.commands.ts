import type { CreateCredential, CreatedCredential, RotateKey } from '@forecourt/contracts';
import type { EventMeta } from '@forecourt/event-store';
import { Command } from '@nestjs/cqrs';

/** Creates a credential. The answer has its token, which is returned only here. Refused with 409 if too many are in use. */
export class Create extends Command<CreatedCredential> {
  constructor(
    readonly credential: CreateCredential,
    readonly meta: EventMeta,
  ) {
    super();
  }
}

/** Creates a successor; the old credential works for the given hours more. Refused with 404, or 409 if it is rotated or revoked. */
export class Rotate extends Command<CreatedCredential> {
  constructor(
    readonly keyId: string,
    readonly rotation: RotateKey,
    readonly meta: EventMeta,
  ) {
    super();
  }
}

/** Ends a credential at once. Refused with 404. */
export class Revoke extends Command<void> {
  constructor(
    readonly keyId: string,
    readonly meta: EventMeta,
  ) {
    super();
  }
}
