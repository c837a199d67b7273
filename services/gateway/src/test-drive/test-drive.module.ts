import { Module } from '@nestjs/common';
import { BookedDrivesModule } from '../booked-drives/booked-drives.module.ts';
import { CarModule } from '../car/car.module.ts';
import { EnquiryModule } from '../enquiry/enquiry.module.ts';
import { PlacesModule } from '../places/places.module.ts';
import { TestDriveBookingPageLoader } from './booking.page.ts';
import { TestDriveController } from './test-drive.controller.ts';
import { TestDrivePageLoader } from './test-drive.page.ts';

/** Test drives that visitors book: their pages, free times and calendar files (TD-1). */
@Module({
  imports: [BookedDrivesModule, CarModule, EnquiryModule, PlacesModule],
  controllers: [TestDriveController],
  providers: [TestDrivePageLoader, TestDriveBookingPageLoader],
  exports: [TestDrivePageLoader, TestDriveBookingPageLoader],
})
export class TestDriveModule {}
