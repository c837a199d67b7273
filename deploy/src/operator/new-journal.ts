import { type JournalHead, openJournal } from '@forecourt/service-kit';

/** A new journal in the place of a lost one. */
interface NewJournal {
  readonly service: string;
  /** The id of the lost journal. */
  readonly replaces: string;
  /** Where the service looks for it. */
  readonly place: string;
  readonly yes?: boolean | undefined;
  readonly id: string;
  readonly now: Date;
}

/**
 * Puts a new erasure journal where a service looks for its own, so that the service starts with it once. What is left of an older copy stays in
 * it. Without `yes` only says so.
 * @returns what was done, or would be, for the operator
 */
export async function newJournal({ service, replaces, place, yes, id, now }: NewJournal): Promise<string> {
  const store = await openJournal(place, service);
  try {
    const old = await store.head();
    const head: JournalHead = { id, service, keptFrom: old?.keptFrom ?? now.toISOString(), replaces };
    const what = old ? `the journal ${old.id}, with its entries,` : 'a new journal';
    const meaning =
      'What was erased or revoked after the restored backup, and is in no copy of the journal, is back: erase and revoke it again.';
    if (!yes)
      return `Would make ${what} at ${store.place} that of ${service}, in the place of ${replaces}. ${meaning} Add --yes.`;
    await store.write(head);
    return `${store.place} is now the journal ${id} of ${service}, in the place of ${replaces}: start the service. ${meaning}`;
  } finally {
    await store.close();
  }
}
