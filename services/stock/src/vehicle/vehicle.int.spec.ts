import { Clock, ProblemError } from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { corolla, news, upsert } from '../testing/feed-events.ts';
import { keptViews, refold } from '../testing/refold.ts';
import { type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';
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
        news(1, { type: 'reserve' }, { stocknum: 'HELD' }),
        news(2, { type: 'unreserve' }, { stocknum: 'HELD' }),
      ],
    });
    expect((await viewOf(id)).reserved).toBe(true);
    const sale = await stock.push(news(3, { type: 'status', status: 'sold' }, { stocknum: 'HELD' }));
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
