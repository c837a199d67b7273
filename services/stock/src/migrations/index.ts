import { ArchiveEvents1773300000000, eventStoreMigrations } from '@forecourt/event-store';
import { CreateStock1763710000000 } from './1763710000000-create-stock.ts';
import { IndexReceiptsByTime1763720000000 } from './1763720000000-index-receipts-by-time.ts';
import { PackSourceTimes1764000100000 } from './1764000100000-pack-source-times.ts';
import { StoreViewsWhole1764000200000 } from './1764000200000-store-views-whole.ts';
import { TellVehicleAddresses1764300000000 } from './1764300000000-tell-vehicle-addresses.ts';
import { RememberTellings1764400000000 } from './1764400000000-remember-tellings.ts';
import { WriteLessForARetelling1764500000000 } from './1764500000000-write-less-for-a-retelling.ts';
import { CountViews1764600000000 } from './1764600000000-count-views.ts';
import { PartReceiptsByDay1764700100000 } from './1764700100000-part-receipts-by-day.ts';
import { TakeFiles1764800000000 } from './1764800000000-take-files.ts';
import { KnowWhatFilesCover1766500000000 } from './1766500000000-know-what-files-cover.ts';
import { RememberEarlierVehicles1766600000000 } from './1766600000000-remember-earlier-vehicles.ts';
import { CountRefusedFiles1766700000000 } from './1766700000000-count-refused-files.ts';
import { KnowNewestAddresses1767201000000 } from './1767201000000-know-newest-addresses.ts';
import { TakeTurnsOfClients1767202000000 } from './1767202000000-take-turns-of-clients.ts';
import { KnowWhatAddressesAreNewerThan1767203000000 } from './1767203000000-know-what-addresses-are-newer-than.ts';
import { KnowVinsAndSpellings1769200000000 } from './1769200000000-know-vins-and-spellings.ts';
import { CountUnreadColumns1770000000000 } from './1770000000000-count-unread-columns.ts';
import { FollowArchive1773301000000 } from './1773301000000-follow-archive.ts';

/** The migrations of the stock service's database, oldest first. */
export const stockMigrations = [
  ...eventStoreMigrations,
  CreateStock1763710000000,
  IndexReceiptsByTime1763720000000,
  PackSourceTimes1764000100000,
  StoreViewsWhole1764000200000,
  TellVehicleAddresses1764300000000,
  RememberTellings1764400000000,
  WriteLessForARetelling1764500000000,
  CountViews1764600000000,
  PartReceiptsByDay1764700100000,
  TakeFiles1764800000000,
  KnowWhatFilesCover1766500000000,
  RememberEarlierVehicles1766600000000,
  CountRefusedFiles1766700000000,
  KnowNewestAddresses1767201000000,
  TakeTurnsOfClients1767202000000,
  KnowWhatAddressesAreNewerThan1767203000000,
  KnowVinsAndSpellings1769200000000,
  CountUnreadColumns1770000000000,
  ArchiveEvents1773300000000,
  FollowArchive1773301000000,
];
