import type { RetentionTable } from '@forecourt/service-kit';
import { recurringWork } from '@forecourt/service-kit';
import type { Provider, Type } from '@nestjs/common';
import { financeApplication } from './companions/finance-application/finance-application.companion.ts';
import { onlinePayment } from './companions/online-payment/online-payment.companion.ts';
import { prizeDraw } from './companions/prize-draw/prize-draw.companion.ts';
import { purchase } from './companions/purchase/purchase.companion.ts';
import { reservation } from './companions/reservation/reservation.companion.ts';
import { serviceBooking } from './companions/service-booking/service-booking.companion.ts';
import { testDrive } from './companions/test-drive/test-drive.companion.ts';
import { valuation } from './companions/valuation/valuation.companion.ts';
import type { LeadsConfig } from './config.ts';
import { type CompanionDeclaration, STOCK_FOLLOWERS } from './enquiry/lead-companion.ts';
import { LEAD_COMPANIONS } from './lead/follow-history.ts';
import { PAYMENT_BOOKS } from './payment/payment-book.ts';

/**
 * What leads bring with them. The order is that in which their streams are locked and written, here and in releases that run beside this one: a
 * new companion goes to the end.
 */
const companions: readonly CompanionDeclaration[] = [
  prizeDraw,
  testDrive,
  reservation,
  valuation,
  onlinePayment,
  purchase,
  financeApplication,
  serviceBooking,
];

const CONTINUE_EVERY_MS = 500;
const processes = companions.flatMap(({ process }) => process ?? []);

/** The companions, what they are made with, and the workers that continue their processes. */
export const companionProviders = (config: LeadsConfig): Provider[] => [
  ...companions.flatMap(({ companion, providers }) => [companion, ...(providers?.(config) ?? [])]),
  listOf(
    LEAD_COMPANIONS,
    companions.map(({ companion }) => companion),
  ),
  listOf(
    PAYMENT_BOOKS,
    processes.map(({ type }) => type),
  ),
  listOf(
    STOCK_FOLLOWERS,
    companions.flatMap(({ followsStock }) => followsStock ?? []),
  ),
  ...processes.map(({ name, type }) =>
    recurringWork({
      name,
      everyMs: CONTINUE_EVERY_MS,
      inject: [type],
      work: (process: InstanceType<typeof type>) => process.continueAll(),
    }),
  ),
];

const listOf = (provide: symbol, inject: Type[]): Provider => ({
  provide,
  inject,
  useFactory: (...all: unknown[]) => all,
});

/** The routes of all companions. */
export const companionControllers: Type[] = companions.flatMap(({ controllers = [] }) => controllers);

/** Says which stored events stay inside the service, because they are a companion's. */
export const isCompanionEvent = (type: string): boolean => companions.some(({ staysInside }) => staysInside?.(type));

/** How long the tables of companions are kept. */
export const companionRetention: RetentionTable = {
  entries: companions.flatMap(({ retention }) => retention?.entries ?? []),
  lasting: Object.assign({}, ...companions.map(({ retention }) => retention?.lasting)),
};

/** The names of the workers that continue processes of companions. */
export const companionWorkers: readonly string[] = processes.map(({ name }) => name);
