import type { EventTransaction } from '@forecourt/event-store';
import type { Drive } from './drive-rows.ts';

/** Writes to drivers whose test drive has changed; the letters of test drives are one. A lead's history needs no more of them. */
export abstract class DriveNotices {
  /**
   * Says that a drive was moved or cancelled, whoever did it, in the transaction of the change.
   * @param drive as it is after the change; when it was cancelled, it has the time that it would have had
   */
  abstract changed(tx: EventTransaction, drive: Drive, news: 'moved' | 'cancelled'): Promise<void>;
}
