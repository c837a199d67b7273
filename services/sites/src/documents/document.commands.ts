import type { EventMeta } from '@forecourt/event-store';
import { Command } from '@nestjs/cqrs';
import type { Over } from './document.decider.ts';
import type { DocumentName } from './document-name.ts';

/** Who writes, and over which revision. */
export interface Writing {
  readonly meta: EventMeta;
  readonly over: Over;
}

/**
 * Gives a document its body; the answer is its revision, the same as before where nothing changed. Refused with 400 for a fault in it, 404 for
 * an unknown site, 409 where another revision is the present one.
 */
export class ReviseDocument extends Command<number> {
  constructor(
    readonly name: DocumentName,
    readonly body: unknown,
    readonly writing: Writing,
  ) {
    super();
  }
}

/** Removes a document, whose history stays; the answer is the revision that did. Refused with 404 where there is none, 409 as ReviseDocument. */
export class RemoveDocument extends Command<number> {
  constructor(
    readonly name: DocumentName,
    readonly writing: Writing,
  ) {
    super();
  }
}

/** Makes an older revision the newest again; the answer is the new one. Refused with 404 where it is unknown or removed the document, and as ReviseDocument. */
export class RestoreDocument extends Command<number> {
  constructor(
    readonly name: DocumentName,
    readonly revision: number,
    readonly writing: Writing,
  ) {
    super();
  }
}
