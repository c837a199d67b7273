/** How many messages a thread may have, so that it stays short (LEAD-8). */
export const MOST_MESSAGES = 10;

const GAP = '\n\n';

/** A thread as its form keeps it: all messages in one text, a paragraph each, with what is being typed last. */
export interface Thread {
  /** What was added already. */
  readonly said: readonly string[];
  /** What the form keeps before what is being typed. */
  readonly before: string;
}

/** Reads a thread. @param message what the form keeps. @param typed what is being typed, with which that ends */
export function threadOf(message: string, typed: string): Thread {
  const kept = typed !== '' && message.endsWith(typed) ? message.slice(0, -typed.length) : message;
  const said = kept
    .split(GAP)
    .map((each) => each.trim())
    .filter(Boolean);
  return { said, before: said.length > 0 ? said.join(GAP) + GAP : '' };
}

/** What the form keeps once something else is typed: nothing but spaces is no message. */
export function withTyped({ said, before }: Thread, typed: string): string {
  return typed.trim() === '' ? said.join(GAP) : before + typed;
}
