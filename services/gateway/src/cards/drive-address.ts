import { takesTestDrives } from '@forecourt/contracts';
import { isSold, type ListedCar } from '@forecourt/retail-rules';
import type { SiteContext } from '../site/site-context.ts';

/** Where a test drive is booked (TD-1). */
export const BOOK_DRIVE = '/book-test-drive';

type DriveSite = Pick<SiteContext, 'config'>;

/** What a booking's address says of it. */
interface DriveSubject {
  readonly car_id?: string;
  /** Slug of a model. */
  readonly model?: string;
  /** Slug of a place. */
  readonly location?: string;
}

/** The address of a booking; null on a site without test drives. */
export function driveHref({ config }: DriveSite, subject: DriveSubject = {}): string | null {
  if (!takesTestDrives(config)) return null;
  const query = new URLSearchParams({ ...subject });
  return query.size > 0 ? `${BOOK_DRIVE}?${query}` : BOOK_DRIVE;
}

/** Whether a car can be driven: it is at a place and not sold; a reserved one may still be looked at (VEH-2). */
export function canBeDriven(car: ListedCar): boolean {
  return !isSold(car) && car.status === 'in_stock';
}

/** The address of a car's test drive; null where it can't have one. */
export function carDriveHref(site: DriveSite, car: ListedCar): string | null {
  return canBeDriven(car) ? driveHref(site, { car_id: car.id }) : null;
}

/** What a site calls a test drive, with its article: a test ride, an inspection. */
export function aDrive({ config: { test_drives: drives } }: DriveSite): string {
  return `${/^[aeiou]/.test(drives.name) ? 'an' : 'a'} ${drives.name}`;
}

/** As a button says it: Book a Test Ride, Book an Inspection. */
export function bookLabel(site: DriveSite): string {
  const [article = '', ...words] = aDrive(site).split(' ');
  return ['Book', article, ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join(' ');
}
