import { CarFeature } from '../car/car.feature.ts';
import { EnquiryFeature } from '../enquiry/enquiry.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { ChatPageLoader } from './chat.page.ts';

/** The embedded web chat (LEAD-8). */
export const ChatFeature = defineFeature('ChatFeature', {
  pages: { chat: ChatPageLoader },
  imports: [CarFeature, EnquiryFeature],
});
