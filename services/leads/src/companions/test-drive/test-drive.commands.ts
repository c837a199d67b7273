import {
  applyCommand,
  type EventMeta,
  EventStore,
  type EventTransaction,
  retryOnConflict,
  type StreamRules,
} from '@forecourt/event-store';
import { type CallerClaims, Clock, conflict, SiteDirectory } from '@forecourt/service-kit';
import { defineCommand } from '@forecourt/service-kit/commands';
import { Inject, Injectable } from '@nestjs/common';
import { enquirySiteOf } from '../../enquiry/enquiry.site.ts';
import { leadRules } from '../../lead/lead.rows.ts';
import { DriveLetters, DriveLinks } from './test-drive.letters.ts';
import { cancelDrive, type Drive, FreeSlotsReader, findDrive, moveDrive } from './test-drive.rows.ts';
import {
  appointmentOf,
  type DaySlots,
  type DaySlotsCommand,
  type DaySlotsEvent,
  decideDay,
  drivePlaceOf,
  evolveDay,
  noSlots,
  type WantedSlot,
  wantedSlot,
} from './test-drive.ts';

/** Somebody else has the slot. */
export class SlotTakenError extends Error {
  override readonly name = 'SlotTakenError';
}

const dayRules: StreamRules<DaySlots, DaySlotsEvent, DaySlotsCommand, 'slot-taken'> = {
  initialState: noSlots,
  evolve: evolveDay,
  decide: decideDay,
  toError: () => new SlotTakenError('The slot is taken.'),
};

/** What a change of a day's stream is made with. */
interface SlotChange {
  readonly leadId: string;
  readonly meta: EventMeta;
  readonly now: Date;
}

/**
 * Gives a slot to a lead, in the open transaction, which holds the lock of its day (TD-1).
 * @throws SlotTakenError if as many as the place takes have it
 */
export async function takeSlot(
  tx: EventTransaction,
  { streamId, startsAt, capacity }: WantedSlot,
  { leadId, meta, now }: SlotChange,
): Promise<void> {
  const command: DaySlotsCommand = { type: 'TakeSlot', leadId, startsAt, capacity };
  await applyCommand(tx, dayRules, { streamId, meta, command: () => command }, now);
}

/** Gives a drive's slot back, if it has one, in the open transaction, which holds the lock of its day. */
export async function freeSlot(
  tx: EventTransaction,
  { slotStream, startsAt }: Pick<Drive, 'slotStream' | 'startsAt'>,
  { leadId, meta, now }: SlotChange,
): Promise<void> {
  if (slotStream === null) return;
  const command: DaySlotsCommand = { type: 'FreeSlot', leadId, startsAt };
  await applyCommand(tx, dayRules, { streamId: slotStream, meta, command: () => command }, now);
}

/** What ChangeDrive is given. */
interface DriveChange {
  readonly token: string;
  /** The new time, ISO 8601 in UTC; null cancels it. */
  readonly startsAt: string | null;
  readonly caller: CallerClaims;
  readonly meta: EventMeta;
}

/** Executes ChangeDrive. */
@Injectable()
class ChangeDriveHandler {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(SiteDirectory) private readonly directory: SiteDirectory,
    @Inject(DriveLinks) private readonly links: DriveLinks,
    @Inject(FreeSlotsReader) private readonly free: FreeSlotsReader,
    @Inject(DriveLetters) private readonly letters: DriveLetters,
  ) {}

  /**
   * The driver gets an e-mail about it.
   * @throws ProblemError 404 for a link that is not valid here, 400 for a time that the place does not have, 409 if somebody else has it, if
   *   the drive was changed meanwhile, or if the lead is closed. Nothing changes then.
   */
  async execute({ token, startsAt, caller, meta }: DriveChange): Promise<void> {
    const site = await enquirySiteOf(caller, this.directory);
    const drive = await this.links.find(site.slug, token);
    if (startsAt === null) return drive.cancelled ? undefined : this.#change(drive, null, meta);
    if (drive.cancelled) throw conflict('It was cancelled. Please book another one.');
    const place = drivePlaceOf(site, drive.locationSlug);
    const wanted = wantedSlot(site, place, startsAt, this.clock.now());
    if (wanted.startsAt === drive.startsAt) return;
    await this.#change(drive, wanted, meta).catch(async (error: unknown) => {
      throw error instanceof SlotTakenError ? await this.free.refusal(site, place, wanted.startsAt) : error;
    });
  }

  /** Both days are locked before the lead, as everywhere; what was read before the locks is compared under them. */
  #change(drive: Drive, wanted: WantedSlot | null, meta: EventMeta): Promise<void> {
    const { leadId } = drive;
    const days = [drive.slotStream, wanted?.streamId].filter((day) => typeof day === 'string');
    return retryOnConflict(() =>
      this.store.transact(async (tx) => {
        await tx.lock(days);
        await tx.lock([leadId]);
        const current = await findDrive(tx.queryRunner, leadId);
        if (current?.revision !== drive.revision) throw conflict('It was changed meanwhile. Please have another look.');
        const change = { leadId, meta, now: this.clock.now() };
        if (wanted) await takeSlot(tx, wanted, change);
        await freeSlot(tx, drive, change);
        const command = wanted
          ? ({ type: 'MoveAppointment', ...appointmentOf(wanted) } as const)
          : ({ type: 'CancelAppointment' } as const);
        await applyCommand(tx, leadRules, { streamId: leadId, meta, command: () => command }, change.now);
        const changed = wanted
          ? await moveDrive(tx.queryRunner, drive, { ...wanted, slotStream: wanted.streamId })
          : await cancelDrive(tx.queryRunner, drive, change.now);
        await this.letters.changed(tx, changed, wanted ? 'moved' : 'cancelled');
      }),
    );
  }
}

/** Moves a test drive to another time, or cancels it, by its signed link (TD-1). */
export const ChangeDrive = defineCommand('ChangeDrive', ChangeDriveHandler);
