import type { EventMeta } from '@forecourt/event-store';
import { Command } from '@nestjs/cqrs';

/** Gives a site a document; the answer is its revision. Refused with 400 for a fault in it or a host that another site uses. */
export class ConfigureSite extends Command<number> {
  constructor(
    readonly slug: string,
    readonly document: unknown,
    readonly meta: EventMeta,
  ) {
    super();
  }
}

/** Gives a dealership a document; the answer is its revision. Refused with 400 for a fault in it. */
export class ConfigureDealership extends Command<number> {
  constructor(
    readonly slug: string,
    readonly document: unknown,
    readonly meta: EventMeta,
  ) {
    super();
  }
}

/** Makes an older revision of a site the newest again; the answer is the new revision. Refused with 404, and as ConfigureSite. */
export class RestoreSite extends Command<number> {
  constructor(
    readonly slug: string,
    readonly revision: number,
    readonly meta: EventMeta,
  ) {
    super();
  }
}
