import { type EntityManager, EntitySchema } from 'typeorm';
import { MOST_SAVED, type WatchlistEvent, type WatchlistOwner } from './watchlist.ts';

/** A car that a user has saved. */
export interface SavedCar {
  site: string;
  userId: string;
  carId: string;
  /** What it cost when it was saved; null for a car without a price. */
  priceCents: number | null;
  savedAt: Date;
}

/** The table of saved cars. */
export const savedCars = new EntitySchema<SavedCar>({
  name: 'saved_car',
  tableName: 'saved_cars',
  columns: {
    site: { type: 'text', primary: true },
    userId: { name: 'user_id', type: 'uuid', primary: true },
    carId: { name: 'car_id', type: 'text', primary: true },
    priceCents: { name: 'price_cents', type: 'integer', nullable: true },
    savedAt: { name: 'saved_at', type: 'timestamptz' },
  },
});

/** Brings a user's rows up to date, in the transaction of the event. The same event twice changes nothing more. */
export async function saveWatchlist(
  manager: EntityManager,
  { site, userId }: WatchlistOwner,
  event: WatchlistEvent,
): Promise<void> {
  const repository = manager.getRepository(savedCars);
  switch (event.type) {
    case 'CarSaved': {
      const { carId, priceCents = null } = event.data;
      await repository.upsert({ site, userId, carId, priceCents, savedAt: event.occurredAt }, [
        'site',
        'userId',
        'carId',
      ]);
      return;
    }
    case 'CarRemoved':
      await repository.delete({ site, userId, carId: event.data.carId });
      return;
    case 'WatchlistErased':
      await repository.delete({ site, userId });
  }
}

/** What a user has saved on a site, newest first (SITE-4). */
export const watchlistOf = (manager: EntityManager, { site, userId }: WatchlistOwner): Promise<SavedCar[]> =>
  manager
    .getRepository(savedCars)
    .find({ where: { site, userId }, order: { savedAt: 'DESC', carId: 'ASC' }, take: MOST_SAVED });
