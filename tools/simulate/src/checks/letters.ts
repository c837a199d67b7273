import { RECORDED_WITHIN_MS } from '../outside/mail-server.ts';
import { reservationsOf } from '../world/stored-events.ts';
import type { World } from '../world/world.ts';

/** Of a drive that was booked and not changed since. */
const FIRST_REVISION = 1;

/** What a letter says, at the end of its Message-ID. */
const DIGEST = /(?<=^letter\.[\w-]{32})\.[0-9a-f]{12}$/;

/**
 * Each act sends one letter, and never none. Twice only where the server's answer did not come to be recorded, or was not kept: because it was
 * lost, because the process that sent it crashed before, or because leads was restored to a moment before.
 */
export function checkLetters(world: World): string[] {
  const faults: string[] = [];
  const isForgotten = (at: number) =>
    world.losses.some(
      ({ service, from, until }) => service === 'leads' && at > from - RECORDED_WITHIN_MS && at <= until,
    );
  const sent = Map.groupBy(world.mail.accepted, ({ messageId = '' }) => messageId.replace(DIGEST, ''));
  for (const [messageId, all] of sent) {
    if (messageId === '') faults.push(`letters without a Message-ID: ${all.map(({ subject }) => subject).join(', ')}`);
    const unexcused = all.filter(({ isAnswerLost, at }) => !isAnswerLost() && !isForgotten(at));
    if (unexcused.length > 1) faults.push(`${messageId} was sent ${all.length} times`);
  }
  const queued = world.databases.leads.rows('letters');
  for (const { id, state } of queued) {
    if (state === 'failed' || state === 'expired') faults.push(`the letter ${id} ${state}`);
    if (state === 'sent' && !sent.has(`letter.${id}`)) faults.push(`the letter ${id} counts as sent and was not`);
  }
  for (const { leadId, letters } of reservationsOf(world.databases.leads)) {
    const about = queued.filter((row) => row.about === leadId && String(row.act).endsWith(leadId));
    if (about.length < letters.length)
      faults.push(`of the letters ${letters.join(', ')} of ${leadId} ${about.length} were queued`);
  }
  for (const { lead_id: leadId, revision, cancelled } of world.databases.leads.rows('test_drives')) {
    const acts = new Set(queued.filter(({ about }) => about === leadId).map(({ act }) => String(act)));
    if (!acts.has(`drive_booked:${leadId}`)) faults.push(`the drive of ${leadId} was never confirmed`);
    const news = cancelled ? 'cancelled' : 'moved';
    if (Number(revision) > FIRST_REVISION && !acts.has(`drive_${news}:${leadId}:${revision}`))
      faults.push(`nobody wrote that the drive of ${leadId} was ${news}`);
    const reminders = queued.filter((row) => row.about === leadId && row.purpose === 'drive_reminder');
    const waiting = reminders.filter(({ state }) => state === 'waiting').length;
    if (waiting > (cancelled ? 0 : 1)) faults.push(`${waiting} reminders of the drive of ${leadId} wait`);
  }
  return faults;
}
