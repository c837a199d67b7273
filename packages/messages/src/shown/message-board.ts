import { MOST_SHOWN_MESSAGES, type ShownMessage } from '@forecourt/contracts';

/** Injection token of the MessageBoard; null outside development. */
export const MESSAGE_BOARD = Symbol('MESSAGE_BOARD');

/**
 * The messages that development shows on the page /outbox: the last 200 of this process, in memory only, because they have what people wrote
 * and codes that sign in.
 */
export class MessageBoard {
  readonly #messages: ShownMessage[] = [];

  /** Adds a message; the oldest makes room. */
  add(message: ShownMessage): void {
    this.#messages.push(message);
    if (this.#messages.length > MOST_SHOWN_MESSAGES) this.#messages.shift();
  }

  /** The messages, newest first. */
  list(): ShownMessage[] {
    return this.#messages.toReversed();
  }
}
