import { BookedDrivesFeature } from '../booked-drives/booked-drives.feature.ts';
import { CarFeature } from '../car/car.feature.ts';
import { EnquiryFeature } from '../enquiry/enquiry.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { PlacesFeature } from '../places/places.feature.ts';
import { TestDriveBookingPageLoader } from './booking.page.ts';
import { TestDriveController } from './test-drive.controller.ts';
import { TestDrivePageLoader } from './test-drive.page.ts';

/** Test drives that visitors book: their pages, free times and calendar files (TD-1). */
export const TestDriveFeature = defineFeature('TestDriveFeature', {
  pages: { test_drive: TestDrivePageLoader, test_drive_booking: TestDriveBookingPageLoader },
  imports: [BookedDrivesFeature, CarFeature, EnquiryFeature, PlacesFeature],
  controllers: [TestDriveController],
});
