import {
  type FoundPurchases,
  type Purchase,
  type PurchaseChange,
  type PurchaseStart,
  type PurchasesClaimed,
  type PurchasesSought,
  purchaseChange,
  purchaseStart,
  purchasesClaimed,
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
  userOfCaller,
  ZodBody,
} from '@forecourt/service-kit';
import { Body, Controller, Get, Headers, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { readIdempotencyKey } from '../../enquiry/enquiry.request.ts';
import { ReservationLinks } from '../reservation/reservation.letters.ts';
import { type OpenedPurchase, Purchases } from './purchase.commands.ts';
import type { PurchaseRow } from './purchase.rows.ts';
import type { AgreedAmounts } from './purchase.ts';

/** Online purchases by their unguessable ids (RES-3). The last step is an enquiry, whose key names the purchase. */
@Controller('purchases')
@AllowCallers({ gateway: ['visitor'] })
export class PurchaseController {
  constructor(
    private readonly purchases: Purchases,
    private readonly directory: SiteDirectory,
    private readonly links: ReservationLinks,
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
    return this.#view(
      await this.purchases.start({ id, site, user: caller.user, meta: callerMeta(caller) }, carId, answers),
    );
  }

  /** Those of the signed-in user, whose number the gateway has seen proven by a code. @throws ProblemError 401 for nobody */
  @Post('find')
  @HttpCode(200)
  async find(
    @Body(ZodBody(purchasesSought)) { phone }: PurchasesSought,
    @Caller() caller: CallerClaims,
  ): Promise<FoundPurchases> {
    const { own, unclaimed } = await this.purchases.ofUser({
      site: await this.#site(caller),
      user: userOfCaller(caller),
      phone,
    });
    return {
      purchases: own.map((row) => ({ id: row.id, ...listed(row) })),
      unclaimed: unclaimed.map(listed),
    };
  }

  /** Claims what was begun with the user's number, by the address that was given with it; the answer is the same if there is none. */
  @Post('claim')
  @HttpCode(204)
  async claim(
    @Body(ZodBody(purchasesClaimed)) { phone, email }: PurchasesClaimed,
    @Caller() caller: CallerClaims,
  ): Promise<void> {
    const claiming = { site: await this.#site(caller), user: userOfCaller(caller), phone, meta: callerMeta(caller) };
    await this.purchases.claim(claiming, email);
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

const listed = ({ car_id, changed_at: at, lead_id: lead }: PurchaseRow) => ({
  ...{ car_id, changed_at: at.toISOString() },
  sent: lead !== null,
});

const agreedOnWire = ({ priceCents, priceType, depositCents }: AgreedAmounts): NonNullable<Purchase['agreed']> => ({
  price:
    priceCents === undefined || priceType === undefined ? null : { amount: dollarsOf(priceCents), type: priceType },
  deposit: dollarsOf(depositCents),
});
