import { Module } from '@nestjs/common';
import { CarModule } from '../car/car.module.ts';
import { EnquiryModule } from '../enquiry/enquiry.module.ts';
import { ChatPageLoader } from './chat.page.ts';

/** The embedded web chat (LEAD-8). */
@Module({
  imports: [CarModule, EnquiryModule],
  providers: [ChatPageLoader],
  exports: [ChatPageLoader],
})
export class ChatModule {}
