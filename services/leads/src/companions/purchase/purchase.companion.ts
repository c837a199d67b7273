import { type FormName, nextPurchaseStep } from '@forecourt/contracts';
import { applyCommand } from '@forecourt/event-store';
import { centsOf } from '@forecourt/retail-rules';
import { badRequest } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import type { EnquiredCar } from '../../enquiry/enquiry.car.ts';
import type { Enquiry } from '../../enquiry/enquiry.ts';
import type {
  Accepted,
  AccountOwner,
  AccountPart,
  Brought,
  CompanionDeclaration,
  CompanionExport,
  EnquirySetting,
  ExportReader,
  LeadCompanion,
  OwnLead,
} from '../../enquiry/lead-companion.ts';
import { type Subject, unfinishedForms } from '../../lead/person-contacts.ts';
import { mobileOf, Purchases } from './purchase.commands.ts';
import { PurchaseController } from './purchase.http.ts';
import { isPurchaseEvent, noSuchPurchase, purchaseRules, purchaseStream } from './purchase.ts';

const BUY: FormName = 'buy_online';
/** How an enquiry names its purchase. */
const KEY = /^purchase-([\w-]{43})$/;

/** The online purchase that a lead completes (RES-3). Its reservation comes by the reservation's own companion. */
@Injectable()
export class PurchaseCompanion implements LeadCompanion {
  constructor(private readonly purchases: Purchases) {}

  /**
   * An enquiry with what its purchase kept, which replaces what its body says: it is named by the enquiry's key. Any other form has nothing
   * that only a purchase says. An answer that is kept while this is being sent refuses it: it was acknowledged, and the lead would not have it.
   * @throws ProblemError 404 without such a purchase on the site, 400 naming what is not answered yet
   */
  async recall(enquiry: Enquiry, { idempotencyKey, site }: EnquirySetting): Promise<Accepted> {
    const { delivery_price: _, ...own } = enquiry.answers;
    if (enquiry.form.name !== BUY) return { enquiry: { ...enquiry, answers: own } };
    const { answers: kept, state } = await this.purchases.find(purchaseNamed(idempotencyKey), site.slug);
    const answers = { ...own, ...kept, phone: mobileOf(kept) };
    const open = nextPurchaseStep({ ...answers, terms_agreed: true });
    const missing = open.fields.filter((name) => name !== 'terms_agreed' && answers[name] === undefined);
    if (missing.length > 0)
      throw badRequest(missing.map((field) => ({ field, message: 'Please answer this step first.' })));
    const check: Brought['check'] = (tx) => this.purchases.requireUnchanged(tx, purchaseNamed(idempotencyKey), state);
    return { enquiry: { ...enquiry, answers, carId: state.carId }, brings: { check } };
  }

  /** Its stream records that it was sent, and what was agreed. */
  async accept(
    enquiry: Enquiry,
    { idempotencyKey, site, car }: EnquirySetting & { car: EnquiredCar | undefined },
  ): Promise<Accepted> {
    if (enquiry.form.name !== BUY) return { enquiry };
    const streamId = purchaseStream(purchaseNamed(idempotencyKey));
    const { priceCents, priceType } = car ?? {};
    const agreed = { priceCents, priceType, depositCents: centsOf(site.reservations.deposit) };
    return {
      enquiry,
      brings: {
        locks: () => [streamId],
        start: async (tx, { leadId, meta, now }) => {
          const command = () => ({ type: 'SendPurchase', leadId, agreed }) as const;
          await applyCommand(tx, purchaseRules, { streamId, meta, command }, now);
        },
      },
    };
  }

  /** What a user has begun or claimed and not sent; what was sent is a reservation. */
  async accountOf(_leads: readonly OwnLead[], owner: AccountOwner): Promise<AccountPart> {
    const unsent = await this.purchases.begunBy(owner);
    return {
      unsent: unsent.map(({ id, car_id, changed_at: at }) => ({
        ...({ kind: 'purchase', id, car_id } as const),
        changed_at: at.toISOString(),
      })),
    };
  }

  /** What somebody has begun and not sent (AUTH-4). */
  async exportOf(subject: Subject, of: ExportReader): Promise<Pick<CompanionExport, 'purchases'>> {
    return { purchases: await this.purchases.unsentOf(subject, of) };
  }
}

/** Online purchases, as the service registers them. */
export const purchase: CompanionDeclaration = {
  companion: PurchaseCompanion,
  providers: () => [Purchases],
  controllers: [PurchaseController],
  staysInside: isPurchaseEvent,
  retention: { entries: [unfinishedForms('purchases', 'online purchases')] },
};

function purchaseNamed(idempotencyKey: string): string {
  const id = KEY.exec(idempotencyKey)?.[1];
  if (id === undefined) throw noSuchPurchase();
  return id;
}
