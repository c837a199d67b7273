import type { EventStore } from '@forecourt/event-store';
import type { PersonKeys } from '@forecourt/persons';
import type { DataSource } from 'typeorm';
import type { LeadEvent } from './lead.events.ts';
import { openDetails } from './publish-lead.ts';

/** What opens a lead's personal details. */
export interface ContactParts {
  readonly store: EventStore;
  readonly dataSource: DataSource;
  readonly persons: PersonKeys;
}

/** The name and address of who sent a lead; neither once the person is erased. */
export async function contactOfLead(
  { store, dataSource, persons }: ContactParts,
  leadId: string,
): Promise<{ name?: string; email?: string }> {
  const [submitted] = await store.transact((tx) => tx.load<LeadEvent>(leadId));
  if (submitted?.type !== 'LeadSubmitted') return {};
  const { answers = {} } = (await openDetails(submitted, dataSource, persons)) ?? {};
  return {
    ...(answers.name !== undefined && { name: answers.name }),
    ...(answers.email !== undefined && { email: answers.email }),
  };
}
