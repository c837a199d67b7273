import { applyCommand, type EventMeta, EventStore, retryOnConflict } from '@forecourt/event-store';
import { type CallerClaims, Clock, conflict, SiteDirectory } from '@forecourt/service-kit';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { enquirySiteOf } from '../../enquiry/enquiry-site.ts';
import { leadRules } from '../../lead/lead.rules.ts';
import { DriveLetters } from './drive-letters.ts';
import { DriveLinks } from './drive-links.ts';
import { cancelDrive, type Drive, findDrive, moveDrive } from './drive-rows.ts';
import { FreeSlotsReader } from './free-slots.ts';
import { appointmentOf, drivePlaceOf, type WantedSlot, wantedSlot } from './place-slots.ts';
import { freeSlot, SlotTakenError, takeSlot } from './slot-changes.ts';

/** Moves a test drive to another time, or cancels it, by its signed link (TD-1). */
export class ChangeDrive extends Command<void> {
  /** @param startsAt the new time, ISO 8601 in UTC; null cancels it. */
  constructor(
    readonly token: string,
    readonly startsAt: string | null,
    readonly caller: CallerClaims,
    readonly meta: EventMeta,
  ) {
    super();
  }
}

/** Handles ChangeDrive. */
@CommandHandler(ChangeDrive)
export class ChangeDriveHandler implements ICommandHandler<ChangeDrive> {
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
  async execute({ token, startsAt, caller, meta }: ChangeDrive): Promise<void> {
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
          : await cancelDrive(tx.queryRunner, drive);
        await this.letters.changed(tx, changed, wanted ? 'moved' : 'cancelled');
      }),
    );
  }
}
