import {
  type FoundPurchases,
  type Purchase,
  type PurchaseChange,
  type PurchaseStart,
  type PurchasesSought,
  purchaseChange,
  purchaseStart,
  purchasesSought,
  takesPurchases,
} from '@forecourt/contracts';
import { dollarsOf } from '@forecourt/retail-rules';
import {
  AllowCallers,
  Caller,
  type CallerClaims,
  callerMeta,
  notFound,
  SiteDirectory,
  siteOfCaller,
  ZodBody,
} from '@forecourt/service-kit';
import { Body, Controller, Get, Headers, HttpCode, Inject, Param, Patch, Post } from '@nestjs/common';
import { readIdempotencyKey } from '../enquiry/idempotency-key.ts';
import type { AgreedAmounts } from '../purchase/purchase.ts';
import { type OpenedPurchase, Purchases } from '../purchase/purchases.ts';
import { ReservationLinks } from '../reservation-process/reservation-links.ts';

/** Online purchases by their unguessable ids (RES-3). The last step is an enquiry, whose key names the purchase. */
@Controller('purchases')
@AllowCallers({ gateway: ['visitor'] })
export class PurchaseController {
  constructor(
    @Inject(Purchases) private readonly purchases: Purchases,
    @Inject(SiteDirectory) private readonly directory: SiteDirectory,
    @Inject(ReservationLinks) private readonly links: ReservationLinks,
  ) {}

  /** Starts one; sent again with the same key it is the same one. */
  @Post()
  async start(
    @Body(ZodBody(purchaseStart)) { car_id: carId, answers }: PurchaseStart,
    @Headers('idempotency-key') key: unknown,
    @Caller() caller: CallerClaims,
  ): Promise<Purchase> {
    const site = await this.#site(caller);
    const id = this.purchases.idOf(site, readIdempotencyKey(key));
    return this.#view(await this.purchases.start({ id, site, meta: callerMeta(caller) }, carId, answers));
  }

  /** Those of a number that the gateway has seen proven by a code. */
  @Post('find')
  @HttpCode(200)
  async find(
    @Body(ZodBody(purchasesSought)) { phone }: PurchasesSought,
    @Caller() caller: CallerClaims,
  ): Promise<FoundPurchases> {
    const rows = await this.purchases.ofPhone(await this.#site(caller), phone);
    return {
      purchases: rows.map(({ id, car_id, lead_id, changed_at: at }) => ({
        ...{ id, car_id, changed_at: at.toISOString() },
        sent: lead_id !== null,
      })),
    };
  }

  /** One as far as it has come. */
  @Get(':id')
  async show(@Param('id') id: string, @Caller() caller: CallerClaims): Promise<Purchase> {
    return this.#view(await this.purchases.find(id, await this.#site(caller)));
  }

  /** Answers a step. */
  @Patch(':id')
  async change(
    @Param('id') id: string,
    @Body(ZodBody(purchaseChange)) { answers }: PurchaseChange,
    @Caller() caller: CallerClaims,
  ): Promise<Purchase> {
    const site = await this.#site(caller);
    return this.#view(await this.purchases.answer({ id, site, meta: callerMeta(caller) }, answers));
  }

  /** @throws ProblemError 404 on a site that sells nothing online */
  async #site(caller: CallerClaims): Promise<string> {
    const { config } = await siteOfCaller(caller, this.directory);
    if (!takesPurchases(config)) throw notFound();
    return config.slug;
  }

  #view({ id, answers, state: { site, carId, changedAt, leadId, agreed } }: OpenedPurchase): Purchase {
    return {
      ...{ id, car_id: carId, answers },
      changed_at: changedAt.toISOString(),
      reservation: leadId === undefined ? null : this.links.pathOf(site, leadId, 'visitor'),
      agreed: agreed ? agreedOnWire(agreed) : null,
    };
  }
}

const agreedOnWire = ({ priceCents, priceType, depositCents }: AgreedAmounts): NonNullable<Purchase['agreed']> => ({
  price:
    priceCents === undefined || priceType === undefined ? null : { amount: dollarsOf(priceCents), type: priceType },
  deposit: dollarsOf(depositCents),
});
