import { Clock, ProblemError } from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { corolla, feedChange, upsert } from '../testing/feed-events.ts';
import { keptViews, refold } from '../testing/refold.ts';
import { type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';
import { archiveGoneVehicles, GONE_DAYS } from './gone-vehicles.ts';
import { ChangeVehicle } from './vehicle.commands.ts';
import { writeReadModel } from './vehicle.rows.ts';
import { fold, type Vehicle, type VehicleEvent } from './vehicle.ts';

describe('a vehicle’s holds', () => {
  let stock: StockUnderTest;
  let commands: CommandBus;
  let until: Date;
  beforeAll(async () => {
    stock = await startStockUnderTest();
    commands = stock.service.app.get(CommandBus);
    until = new Date(stock.service.app.get(Clock).now().getTime() + 48 * 3_600_000);
  });
  afterAll(() => stock?.close());

  const listed = async (stocknum: string) =>
    (await stock.push(upsert(0, corolla, { stocknum }))).verdicts[0]?.vehicle_id ?? '';
  const hold = (id: string, holdId: string) =>
    commands.execute(new ChangeVehicle({ vehicleId: id, command: { type: 'HoldVehicle', holdId, until } }));
  const viewOf = async (id: string) => (await stock.find(id)).vehicle;

  it('are one visitor’s: of 8 who ask at once one holds', async () => {
    const id = await listed('RACE');
    const asked = await Promise.allSettled(Array.from({ length: 8 }, (_, visitor) => hold(id, `h${visitor}`)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of asked) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409 });
    }
    expect(await stock.rows(`SELECT type FROM events WHERE stream_id = '${id}' ORDER BY version`)).toEqual([
      { type: 'VehicleListed' },
      { type: 'VehicleHeld' },
    ]);
    expect((await viewOf(id)).reserved).toBe(true);
  });

  it('outlast any feed, and end with a sale', async () => {
    const id = await listed('HELD');
    expect(await hold(id, 'h1')).toEqual(['VehicleHeld']);
    await stock.push({
      events: [
        feedChange(1, { type: 'reserve' }, { stocknum: 'HELD' }),
        feedChange(2, { type: 'unreserve' }, { stocknum: 'HELD' }),
      ],
    });
    expect((await viewOf(id)).reserved).toBe(true);
    const sale = await stock.push(feedChange(3, { type: 'status', status: 'sold' }, { stocknum: 'HELD' }));
    expect(sale.verdicts[0]?.changes).toEqual(['VehicleSold', 'HoldReleased']);
    expect(await viewOf(id)).toMatchObject({ reserved: false, status: 'sold' });
  });

  it('are released once, and then the vehicle can be held again', async () => {
    const id = await listed('FREE');
    await hold(id, 'h1');
    const release = new ChangeVehicle({
      vehicleId: id,
      command: { type: 'ReleaseHold', holdId: 'h1', reason: 'cancelled' },
    });
    expect(await commands.execute(release)).toEqual(['HoldReleased']);
    expect(await commands.execute(release)).toEqual([]);
    expect(await hold(id, 'h2')).toEqual(['VehicleHeld']);
  });

  it('need a vehicle', async () => {
    await expect(hold('nothing', 'h1')).rejects.toBeInstanceOf(ProblemError);
  });

  it('the read model is the result of the events, replayed, replayed twice, and in any order of vehicles', async () => {
    const kept = await keptViews(stock);
    expect((await refold(stock)).views).toEqual(kept);
    const dataSource = stock.service.app.get(DataSource);
    for (const order of ['id', 'id DESC', 'random()']) {
      await dataSource.query('DELETE FROM vehicles');
      const vehicles = await vehiclesOf(order);
      await writeReadModel(dataSource.createQueryRunner(), vehicles);
      await writeReadModel(dataSource.createQueryRunner(), vehicles);
      expect(await keptViews(stock)).toEqual(kept);
    }
  });

  describe('that is gone for two years', () => {
    const inTable = async (table: string, id: string) =>
      (await stock.rows(`SELECT version FROM ${table} WHERE stream_id = '${id}' ORDER BY version`)).map(
        ({ version }) => version,
      );
    const ended = async (stocknum: string, status: 'sold' | 'in_stock') => {
      const id = await listed(stocknum);
      await stock.push(feedChange(1, { type: 'price', prices: { price: 20_000 } }, { stocknum }));
      if (status === 'sold') await stock.push(feedChange(2, { type: 'status', status }, { stocknum }));
      return id;
    };
    /** As if nothing had happened to the vehicles since then. */
    const lastChanged = (days: number, ...ids: string[]) =>
      stock.database.query('UPDATE vehicles SET changed_at = now() - make_interval(days => $1) WHERE id = ANY($2)', [
        days,
        ids,
      ]);
    const archive = (bounds?: Parameters<typeof archiveGoneVehicles>[2]) =>
      archiveGoneVehicles(stock.service.app.get(DataSource), new Date(), bounds);

    it('has its events in the archive, bounded per transaction; others keep theirs', async () => {
      const [gone, also, recent, old] = await Promise.all([
        ended('GONE-1', 'sold'),
        ended('GONE-2', 'sold'),
        ended('RECENT', 'sold'),
        ended('IN-STOCK', 'in_stock'),
      ]);
      await lastChanged(GONE_DAYS + 1, gone, also, old);
      await lastChanged(GONE_DAYS - 1, recent);
      await archive({ vehicles: 2, events: 2, transactions: 1 });
      const first = await stock.rows('SELECT count(*)::int AS moved FROM archived_events');
      expect(Number(first[0]?.moved)).toBeLessThanOrEqual(2);
      await archive({ vehicles: 2, events: 2, transactions: 100 });
      expect([await inTable('ONLY events', gone), await inTable('archived_events', gone)]).toEqual([[], [1, 2, 3]]);
      expect([await inTable('ONLY events', also), await inTable('archived_events', also)]).toEqual([[], [1, 2, 3]]);
      for (const kept of [recent, old]) expect(await inTable('archived_events', kept)).toEqual([]);
      // Again from the first vehicle, with nothing left to move.
      await archive();
      expect(await stock.rows('SELECT after_vehicle FROM archive_progress')).toEqual([{ after_vehicle: '' }]);
    });

    it('is refolded whole, and goes on with the next version if its number comes back', async () => {
      const id = await ended('BACK', 'sold');
      await lastChanged(GONE_DAYS + 1, id);
      await archive();
      expect(await inTable('ONLY events', id)).toEqual([]);
      expect((await refold(stock)).views).toEqual(await keptViews(stock));
      const back = await stock.push(upsert(3, { ...corolla, price: 19_000 }, { stocknum: 'BACK' }));
      expect(back.verdicts[0]).toMatchObject({ vehicle_id: id, verdict: 'accepted' });
      const added = await inTable('ONLY events', id);
      expect(added[0]).toBe(4);
      const { views, gaps } = await refold(stock);
      expect([gaps, views[id]]).toEqual([0, (await keptViews(stock))[id]]);
      expect(await viewOf(id)).toMatchObject({ status: 'in_stock', prices: { price: 19_000 } });
    });
  });

  async function vehiclesOf(order: string): Promise<Map<string, Vehicle>> {
    const vehicles = new Map<string, Vehicle>();
    const streams = await stock.rows(
      `SELECT stream_id AS id FROM events GROUP BY 1 ORDER BY ${order.replace('id', '1')}`,
    );
    for (const { id } of streams) {
      const events = await stock.rows(`SELECT type, data FROM events WHERE stream_id = '${id}' ORDER BY version`);
      const vehicle = fold(events as unknown as VehicleEvent[]);
      if (vehicle) vehicles.set(String(id), vehicle);
    }
    return vehicles;
  }
});
