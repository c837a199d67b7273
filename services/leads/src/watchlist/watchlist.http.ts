import {
  type StoredWatchlist,
  type WatchedCar,
  type WatchlistUser,
  watchedCar,
  watchlistUser,
} from '@forecourt/contracts';
import {
  AllowCallers,
  Caller,
  type CallerClaims,
  callerMeta,
  ProblemError,
  SiteDirectory,
  siteOfCaller,
  unavailable,
  ZodBody,
} from '@forecourt/service-kit';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EntityManager } from 'typeorm';
import { type EnquiredCar, StockCars } from '../enquiry/enquiry.car.ts';
import { enquirySiteOf } from '../enquiry/enquiry.site.ts';
import { ChangeWatchlist } from './watchlist.commands.ts';
import { watchlistOf } from './watchlist.rows.ts';
import type { WatchlistOwner } from './watchlist.ts';

/** Watchlists of the users of a site (WATCH-1). The gateway has asked the identity service who the user is. */
@Controller('watchlists')
@AllowCallers({ gateway: ['visitor'] })
export class WatchlistController {
  constructor(
    private readonly commands: CommandBus,
    private readonly cars: StockCars,
    private readonly directory: SiteDirectory,
    private readonly manager: EntityManager,
  ) {}

  /** Saves a car at its present price. @throws ProblemError 404 for a car of another site (SITE-4), 409 for a full list, 503 */
  @Post('save')
  @HttpCode(204)
  async save(
    @Body(ZodBody(watchedCar)) { user_id, car_id }: WatchedCar,
    @Caller() caller: CallerClaims,
  ): Promise<void> {
    const { carId, priceCents } = await this.#find(car_id, caller);
    const owner = await this.#owner(user_id, caller);
    await this.commands.execute(
      new ChangeWatchlist({ owner, change: { type: 'SaveCar', carId, priceCents }, meta: callerMeta(caller) }),
    );
  }

  /** Removes a car, also one that the site no longer has. */
  @Post('remove')
  @HttpCode(204)
  async remove(
    @Body(ZodBody(watchedCar)) { user_id, car_id }: WatchedCar,
    @Caller() caller: CallerClaims,
  ): Promise<void> {
    const owner = await this.#owner(user_id, caller);
    await this.commands.execute(
      new ChangeWatchlist({ owner, change: { type: 'RemoveCar', carId: car_id }, meta: callerMeta(caller) }),
    );
  }

  /** What a user of the caller's site has saved, newest first. */
  @Post('list')
  @HttpCode(200)
  async list(
    @Body(ZodBody(watchlistUser)) { user_id }: WatchlistUser,
    @Caller() caller: CallerClaims,
  ): Promise<StoredWatchlist> {
    const rows = await watchlistOf(this.manager, await this.#owner(user_id, caller));
    return {
      cars: rows.map(({ carId, priceCents, savedAt }) => ({
        car_id: carId,
        ...(priceCents !== null && { price_cents: priceCents }),
        saved_at: savedAt.toISOString(),
      })),
    };
  }

  async #owner(userId: string, caller: CallerClaims): Promise<WatchlistOwner> {
    const { config } = await siteOfCaller(caller, this.directory);
    return { site: config.slug, userId };
  }

  async #find(carId: string, caller: CallerClaims): Promise<EnquiredCar> {
    try {
      return await this.cars.find(carId, caller, await enquirySiteOf(caller, this.directory));
    } catch (error) {
      if (error instanceof ProblemError && error.status < 500) throw error;
      throw unavailable('We can’t save this vehicle right now. Please try again shortly.', { cause: error });
    }
  }
}
