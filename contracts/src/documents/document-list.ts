import { accessoryDocumentKind } from './accessory.document.ts';
import { manufacturerDocumentKind } from './manufacturer.document.ts';
import { menuDocumentKind } from './menu.document.ts';
import { modelDocumentKind } from './model.document.ts';
import { offerDocumentKind } from './offer.document.ts';
import { pageDocumentKind } from './page.document.ts';
import { personDocumentKind } from './person.document.ts';
import { postDocumentKind } from './post.document.ts';
import { promoCardDocumentKind } from './promo-card.document.ts';
import { reviewDocumentKind } from './review.document.ts';
import { servicePlanDocumentKind } from './service-plan.document.ts';

/** Every kind of document, by its name on the wire. */
export const documentKinds = {
  page: pageDocumentKind,
  manufacturer: manufacturerDocumentKind,
  model: modelDocumentKind,
  accessory: accessoryDocumentKind,
  service_plan: servicePlanDocumentKind,
  offer: offerDocumentKind,
  post: postDocumentKind,
  review: reviewDocumentKind,
  promo_card: promoCardDocumentKind,
  menu: menuDocumentKind,
  person: personDocumentKind,
} as const;
