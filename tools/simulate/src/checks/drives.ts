import { streamsOf } from '../world/stored-events.ts';
import type { World } from '../world/world.ts';

/** A time of a place is given once, and whoever has it knows it: the day, the drive's row and the lead say the same (TD-1). */
export function checkDrives(world: World): string[] {
  const faults: string[] = [];
  const streams = streamsOf(world.databases.leads);
  const holders = new Map<string, Set<string>>();
  for (const [stream, events] of streams) {
    for (const { type, data } of events) {
      if (type !== 'SlotTaken' && type !== 'SlotFreed') continue;
      const time = `${stream} ${data.startsAt}`;
      const leads = holders.get(time) ?? new Set();
      if (type === 'SlotTaken') leads.add(String(data.leadId));
      else leads.delete(String(data.leadId));
      if (leads.size > 1) faults.push(`${[...leads].join(' and ')} have ${time}`);
      holders.set(time, leads);
    }
  }
  for (const row of world.databases.leads.rows('test_drives')) {
    const leadId = String(row.lead_id);
    const startsAt = new Date(row.starts_at as number).toISOString();
    const time = row.slot_stream === null ? undefined : `${row.slot_stream} ${startsAt}`;
    const held = [...holders].filter(([, leads]) => leads.has(leadId)).map(([at]) => at);
    if (held.join() !== (time ?? ''))
      faults.push(`${leadId} drives at ${time} and has ${held.join(', ') || 'no time'}`);
    const last = streams.get(leadId)?.findLast(({ type }) => type.startsWith('Appointment'));
    const agreed = last?.type === 'AppointmentCancelled' ? undefined : last?.data.startsAt;
    if (agreed !== (row.cancelled ? undefined : startsAt))
      faults.push(
        `the lead ${leadId} has its drive at ${agreed}, and its row at ${row.cancelled ? 'no time' : startsAt}`,
      );
  }
  return faults;
}
