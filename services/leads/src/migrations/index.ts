import { eventStoreMigrations } from '@forecourt/event-store';
import { consumerMigrations } from '@forecourt/messaging';
import type { MigrationInterface } from 'typeorm';
import { CreatePersonsAndAnswers1763800000000 } from './1763800000000-create-persons-and-answers.ts';
import { IndexAnswersByTime1763810000000 } from './1763810000000-index-answers-by-time.ts';
import { CreatePrizeDraws1764100000000 } from './1764100000000-create-prize-draws.ts';
import { CreateSubscriptions1765210000000 } from './1765210000000-create-subscriptions.ts';
import { DrawForUsers1765220000000 } from './1765220000000-draw-for-users.ts';
import { CreateCrmReports1765230000000 } from './1765230000000-create-crm-reports.ts';
import { CreateTestDrives1765310000000 } from './1765310000000-create-test-drives.ts';
import { CreatePhoneReveals1765410000000 } from './1765410000000-create-phone-reveals.ts';
import { FindPersonsByContact1765510000000 } from './1765510000000-find-persons-by-contact.ts';
import { CreateSavedCars1765510200000 } from './1765510200000-create-saved-cars.ts';
import { CreateAlerts1765510400000 } from './1765510400000-create-alerts.ts';
import { CreateDisabledNotices1765530000000 } from './1765530000000-create-disabled-notices.ts';
import { CreateListedLeads1765600000000 } from './1765600000000-create-listed-leads.ts';
import { CreateReservations1766200000000 } from './1766200000000-create-reservations.ts';
import { CreateValuations1766300000000 } from './1766300000000-create-valuations.ts';
import { CreateOnlinePayments1766400000000 } from './1766400000000-create-online-payments.ts';
import { CreatePurchases1766500000000 } from './1766500000000-create-purchases.ts';
import { StoreWatchedCarsWhole1766600000000 } from './1766600000000-store-watched-cars-whole.ts';
import { FollowStockOnce1767020000000 } from './1767020000000-follow-stock-once.ts';
import { CreateLetters1767300000000 } from './1767300000000-create-letters.ts';
import { AddProcessLeases1767400000000 } from './1767400000000-add-process-leases.ts';
import { CompareListedPayments1767400100000 } from './1767400100000-compare-listed-payments.ts';
import { NumberLeadFeed1767500000000 } from './1767500000000-number-lead-feed.ts';
import { FollowWantedCars1768000000000 } from './1768000000000-follow-wanted-cars.ts';
import { ProveOwnership1768300000000 } from './1768300000000-prove-ownership.ts';
import { IndexPhoneReveals1768400000000 } from './1768400000000-index-phone-reveals.ts';
import { ReadAlertsInPortions1769000100000 } from './1769000100000-read-alerts-in-portions.ts';
import { BoundHolds1769500000000 } from './1769500000000-bound-holds.ts';
import { MarkErasureJournal1769600000000 } from './1769600000000-mark-erasure-journal.ts';
import { CreateDriveCalendars1770400000000 } from './1770400000000-create-drive-calendars.ts';
import { CreateServiceBookings1771100000000 } from './1771100000000-create-service-bookings.ts';
import { IndexTexts1772300000000 } from './1772300000000-index-texts.ts';
import { NoteHeldLetters1773700000000 } from './1773700000000-note-held-letters.ts';
import { CountAlertsOfASite1773700100000 } from './1773700100000-count-alerts-of-a-site.ts';
import { IndexJoinedDeliveries1773900000000 } from './1773900000000-index-joined-deliveries.ts';

/** The migrations of the leads service's database, oldest first. */
export const leadsMigrations: (new () => MigrationInterface)[] = [
  ...eventStoreMigrations,
  ...consumerMigrations,
  CreatePersonsAndAnswers1763800000000,
  IndexAnswersByTime1763810000000,
  CreatePrizeDraws1764100000000,
  CreateSubscriptions1765210000000,
  DrawForUsers1765220000000,
  CreateCrmReports1765230000000,
  CreateTestDrives1765310000000,
  CreatePhoneReveals1765410000000,
  FindPersonsByContact1765510000000,
  CreateSavedCars1765510200000,
  CreateAlerts1765510400000,
  CreateDisabledNotices1765530000000,
  CreateListedLeads1765600000000,
  CreateReservations1766200000000,
  CreateValuations1766300000000,
  CreateOnlinePayments1766400000000,
  CreatePurchases1766500000000,
  StoreWatchedCarsWhole1766600000000,
  FollowStockOnce1767020000000,
  CreateLetters1767300000000,
  AddProcessLeases1767400000000,
  CompareListedPayments1767400100000,
  NumberLeadFeed1767500000000,
  FollowWantedCars1768000000000,
  ProveOwnership1768300000000,
  IndexPhoneReveals1768400000000,
  ReadAlertsInPortions1769000100000,
  BoundHolds1769500000000,
  MarkErasureJournal1769600000000,
  CreateDriveCalendars1770400000000,
  CreateServiceBookings1771100000000,
  IndexTexts1772300000000,
  NoteHeldLetters1773700000000,
  CountAlertsOfASite1773700100000,
  IndexJoinedDeliveries1773900000000,
];
