import type { World } from '../world/world.ts';
import { reservationsOf } from './reservations.ts';

/**
 * Each act sends one letter, and never none. Twice only where the server's answer did not come to be recorded: because it was lost, or because
 * the process that sent it crashed before.
 */
export function checkLetters(world: World): string[] {
  const faults: string[] = [];
  const sent = Map.groupBy(world.mail.accepted, ({ messageId = '' }) => messageId);
  for (const [messageId, all] of sent) {
    if (messageId === '') faults.push(`letters without a Message-ID: ${all.map(({ subject }) => subject).join(', ')}`);
    const unexcused = all.filter(({ isAnswerLost }) => !isAnswerLost());
    if (unexcused.length > 1) faults.push(`${messageId} was sent ${all.length} times`);
  }
  for (const row of world.databases.leads.rows('letters')) {
    if (row.state !== 'sent') continue;
    const id = String(row.id);
    if (![...sent.keys()].some((messageId) => messageId.includes(id) || id.includes(messageId)))
      faults.push(`the letter ${id} counts as sent and was not`);
  }
  for (const { leadId, letters } of reservationsOf(world)) {
    for (const letter of letters) {
      const isThere = [...sent.keys()].some((messageId) => messageId.includes(leadId) && messageId.includes(letter));
      if (!isThere) faults.push(`the letter ${letter} of ${leadId} was not sent`);
    }
  }
  return faults;
}
