import {
  type BookedReservation,
  type PaymentAddress,
  type ReservationChange,
  reservationChange,
} from '@forecourt/contracts';
import {
  AllowCallers,
  Caller,
  type CallerClaims,
  Clock,
  callerMeta,
  notFound,
  SiteDirectory,
  ZodBody,
} from '@forecourt/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { enquirySiteOf } from '../../enquiry/enquiry.site.ts';
import type { ReservationCommand } from './reservation.decider.ts';
import { type Reader, ReservationLinks } from './reservation.letters.ts';
import { ReservationProcess } from './reservation.process.ts';
import { notePaying } from './reservation.rows.ts';
import { isRefundStuck } from './reservation.steps.ts';
import { isSalePending, type Reservation, reasonOf, unpaidUntil } from './reservation.ts';

/** Reservations by their signed links (RES-1). */
@Controller()
export class ReservationController {
  constructor(
    private readonly directory: SiteDirectory,
    private readonly links: ReservationLinks,
    private readonly process: ReservationProcess,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * The reservation of a link. While it is under way it is continued first, so that who comes back from paying sees what became of it.
   * @throws ProblemError 404 for a link that is not of this site (SITE-4)
   */
  @Get('reservations/:token')
  @AllowCallers({ gateway: ['visitor'] })
  async show(@Param('token') token: string, @Caller() caller: CallerClaims): Promise<BookedReservation> {
    const { leadId, reader } = await this.#read(token, caller);
    const reservation = await this.#find(leadId);
    if (reservation.phase === 'confirmed') return this.#view(reservation, reader);
    await this.process.advance(leadId);
    return this.#view(await this.#find(leadId), reader);
  }

  /** Cancels it, answers who bought the vehicle, or says that its sale fell through. @throws ProblemError 404 for another reader's link, 409 if it is too late */
  @Post('reservations/:token/change')
  @HttpCode(204)
  @AllowCallers({ gateway: ['visitor'] })
  async change(
    @Param('token') token: string,
    @Body(ZodBody(reservationChange)) { change }: ReservationChange,
    @Caller() caller: CallerClaims,
  ): Promise<void> {
    const { leadId, reader } = await this.#read(token, caller);
    const { by, command } = CHANGES[change];
    if (by !== reader) throw notFound();
    await this.process.apply(leadId, command, callerMeta(caller));
    await this.process.advance(leadId);
  }

  /**
   * Somebody goes to the payment page: until now the vehicle was held for a few minutes only.
   * @returns the page's address, null if there is nothing to pay any more
   * @throws ProblemError 404 for the dealer's link
   */
  @Post('reservations/:token/pay')
  @HttpCode(200)
  @AllowCallers({ gateway: ['visitor'] })
  async pay(@Param('token') token: string, @Caller() caller: CallerClaims): Promise<PaymentAddress> {
    const { leadId, reader } = await this.#read(token, caller);
    if (reader !== 'visitor') throw notFound();
    await notePaying(this.dataSource, leadId, this.clock.now());
    return { pay_url: await this.process.payUrl(await this.#find(leadId)) };
  }

  async #read(token: string, caller: CallerClaims): Promise<{ leadId: string; reader: Reader }> {
    const { slug } = await enquirySiteOf(caller, this.directory);
    const link = this.links.read(slug, token);
    if (!link) throw noSuchReservation();
    return link;
  }

  async #find(leadId: string): Promise<Reservation> {
    const reservation = await this.process.find(leadId);
    if (!reservation) throw noSuchReservation();
    return reservation;
  }

  async #view(reservation: Reservation, reader: Reader): Promise<BookedReservation> {
    return {
      lead_id: reservation.leadId,
      reader,
      car_id: reservation.carId,
      car_title: reservation.carTitle,
      phase: reservation.phase,
      outcome: reservation.end ?? null,
      deposit: reservation.depositCents,
      money: reservation.deposit,
      hold_hours: reservation.holdHours,
      pay_by: unpaidUntil(reservation).toISOString(),
      pay_url: reader === 'visitor' ? await this.process.payUrl(reservation) : null,
      until: reservation.until ?? null,
      asked: reservation.sale !== undefined,
      reason: reasonOf(reservation) ?? null,
      news: reservation.sale?.news ?? null,
      sale_pending: isSalePending(reservation),
      refund_failed: isRefundStuck(reservation),
      time_zone: reservation.timeZone ?? null,
    };
  }
}

/** Who may ask for each change by their link, and what it means. */
const CHANGES: Readonly<
  Record<ReservationChange['change'], { readonly by: Reader; readonly command: ReservationCommand }>
> = {
  cancel: { by: 'visitor', command: { type: 'CancelReservation', by: 'visitor' } },
  sold_to_them: { by: 'dealer', command: { type: 'AnswerSale', toThem: true } },
  sold_elsewhere: { by: 'dealer', command: { type: 'AnswerSale', toThem: false } },
  sale_fell_through: { by: 'dealer', command: { type: 'CancelReservation', by: 'dealer' } },
};

const noSuchReservation = () => notFound('This link is no longer valid.');
