import { describe, it } from '@jest/globals';
import { AT, event, given, listed, update, VIN } from '../testing/given.ts';
import type { VehicleCommand, VehicleFacts } from './vehicle.facts.ts';

const details = { make: 'Toyota', model: 'Corolla', carType: 'used' as const, year: 2021, vin: VIN };
const SECONDS = AT.getTime() / 1_000;
const list = (facts: VehicleFacts): VehicleCommand => ({
  type: 'ListVehicle',
  vehicleId: 'v1',
  dealershipId: 7,
  dealershipSlug: 'riverside',
  stocknum: 'S1',
  facts,
});
const sold = event('VehicleSold', { soldAt: '2026-10-30T00:00:00.000Z' });
const held = event('VehicleHeld', { holdId: 'h1', until: '2026-11-03T00:00:00.000Z' });
const hold = (holdId: string): VehicleCommand => ({ type: 'HoldVehicle', holdId, until: new Date('2026-11-03') });

describe('a first listing', () => {
  it('FEED-1 lists a vehicle with its facts', () => {
    given()
      .when(list({ details, prices: { priceCents: 2_499_000, offerPriceCents: null } }))
      .gives(listed);
  });

  it('IDX-1 lists and sells a vehicle that comes sold, at the time of the sale that the feed names', () => {
    given()
      .when(list({ details, prices: { priceCents: 2_499_000 }, status: 'sold', soldAt: '2026-10-30T00:00:00.000Z' }))
      .gives(listed, sold);
  });

  it('has separate events for the other aspects', () => {
    const facts: VehicleFacts = { details, prices: { priceCents: 2_499_000 }, reserved: true };
    given()
      .when(list({ ...facts, market: { averageMarketPriceCents: 1 }, finance: { acme: { termMonths: 60 } } }))
      .gives(
        listed,
        event('MarketPriceEstimated', { market: { averageMarketPriceCents: 1 }, source: 'feed' }),
        event('FinanceOffered', { finance: { acme: { termMonths: 60 } } }),
        event('VehicleReservedByDealer', {}),
      );
  });

  it('needs make, model and car type', () =>
    given()
      .when(list({ details: { make: 'Toyota' } }))
      .refused('details-missing'));
  it('comes once', () => given(listed).when(list({ details })).refused('listed-already'));
});

describe('an update', () => {
  it('FEED-1 changes nothing if everything is already so', () => {
    given(listed)
      .when(update({ details, prices: { priceCents: 2_499_000 }, status: 'in_stock', shown: true }))
      .gives();
  });

  it('FEED-1 replaces a whole aspect: absent fields are unchanged, null clears', () => {
    given(listed)
      .when(update({ prices: { offerPriceCents: 2_300_000 }, details: { vin: null } }))
      .gives(
        event('VehicleDetailsCorrected', {
          slug: '2021-toyota-corolla-v1',
          details: { make: 'Toyota', model: 'Corolla', carType: 'used', year: 2021 },
        }),
        event('VehiclePriced', { prices: { priceCents: 2_499_000, offerPriceCents: 2_300_000 } }),
      );
  });

  it('VEH-8 moves the address with year, make, model and badge', () => {
    given(listed)
      .when(update({ details: { badge: 'ZR' } }))
      .gives(
        event('VehicleDetailsCorrected', { slug: '2021-toyota-corolla-zr-v1', details: { ...details, badge: 'ZR' } }),
      );
  });

  it('FEED-1 has events for status, reservation, pictures and visibility', () => {
    given(listed)
      .when(update({ status: 'coming_soon' }))
      .gives(event('VehicleExpected', {}));
    given(listed, event('VehicleExpected', {}))
      .when(update({ status: 'in_stock' }))
      .gives(event('VehicleArrived', {}));
    given(listed)
      .when(update({ reserved: true }))
      .gives(event('VehicleReservedByDealer', {}));
    given(listed, event('VehicleReservedByDealer', {}))
      .when(update({ reserved: false }))
      .gives(event('DealerReservationLifted', {}));
    given(listed)
      .when(update({ shown: false }))
      .gives(event('VehicleHidden', {}));
    given(listed, event('VehicleHidden', {}))
      .when(update({ shown: true }))
      .gives(event('VehicleShown', {}));
    given(listed)
      .when(update({ photos: { primaryImageUrl: 'https://a.test/1.jpg' } }))
      .gives(event('VehiclePhotographed', { photos: { primaryImageUrl: 'https://a.test/1.jpg', revision: SECONDS } }));
  });

  it('FEED-2 lists the same pictures under a greater revision when their files were replaced', () => {
    const photos = { images: [{ url: 'https://a.test/1.jpg' }] };
    given(listed, event('VehiclePhotographed', { photos: { ...photos, revision: SECONDS } }))
      .when(update({ refresh: true }))
      .gives(event('VehiclePhotographed', { photos: { ...photos, revision: SECONDS + 1 } }));
    given(listed, event('VehiclePhotographed', { photos: { ...photos, revision: 5 } }))
      .when(update({ photos }))
      .gives();
  });

  it('can’t clear what every vehicle has, nor reach one that is not there', () => {
    given(listed)
      .when(update({ details: { make: null } }))
      .refused('details-missing');
    given()
      .when(update({ shown: false }))
      .refused('not-listed');
    given(listed, event('VehicleWithdrawn', {}))
      .when(update({ shown: false }))
      .refused('withdrawn');
  });
});

describe('a sale', () => {
  it('IDX-1 takes its time from its own event where the feed names none', () => {
    given(listed)
      .when(update({ status: 'sold' }))
      .gives(event('VehicleSold', { soldAt: AT.toISOString() }));
  });

  it('IDX-1 repeated keeps its time, unless another one is given', () => {
    given(listed, sold)
      .when(update({ status: 'sold' }))
      .gives();
    given(listed, sold)
      .when(update({ soldAt: '2026-10-29T00:00:00.000Z' }))
      .gives(event('VehicleSold', { soldAt: '2026-10-29T00:00:00.000Z' }));
  });

  it('IDX-1 falls through when the vehicle is available again', () => {
    given(listed, sold)
      .when(update({ status: 'coming_soon' }))
      .gives(event('SaleFellThrough', { status: 'coming_soon' }));
    given(listed, event('VehicleExpected', {}), sold)
      .when(update({ status: 'unsold' }))
      .gives(event('SaleFellThrough', { status: 'coming_soon' }));
  });

  it('of a held vehicle releases the hold', () => {
    given(listed, held)
      .when(update({ status: 'sold' }))
      .gives(
        event('VehicleSold', { soldAt: AT.toISOString() }),
        event('HoldReleased', { holdId: 'h1', reason: 'sold' }),
      );
  });
});

describe('a hold', () => {
  it('is one visitor’s: of two holders one holds', () => {
    given(listed).when(hold('h1')).gives(held);
    given(listed, held).when(hold('h1')).gives();
    given(listed, held).when(hold('h2')).refused('held-by-another');
  });

  it('needs a vehicle that can be had', () => {
    given().when(hold('h1')).refused('not-listed');
    given(listed, sold).when(hold('h1')).refused('sold');
    given(listed, event('VehicleHidden', {})).when(hold('h1')).refused('hidden');
    given(listed, event('VehicleReservedByDealer', {})).when(hold('h1')).refused('reserved-by-dealer');
    given(listed, event('VehicleWithdrawn', {})).when(hold('h1')).refused('withdrawn');
    given(listed).when(hold('h1'), new Date('2026-11-04')).refused('hold-in-the-past');
  });

  it('RES-1 is extended by its holder, and never shortened', () => {
    const longer: VehicleCommand = { type: 'HoldVehicle', holdId: 'h1', until: new Date('2026-11-05') };
    const extended = event('VehicleHeld', { holdId: 'h1', until: '2026-11-05T00:00:00.000Z' });
    given(listed, held).when(longer).gives(extended);
    given(listed, held, extended).when(hold('h1')).gives();
    for (const theirs of [event('VehicleHidden', {}), event('VehicleReservedByDealer', {})]) {
      given(listed, held, theirs).when(longer).gives(extended);
    }
    for (const again of [hold('h1'), longer]) {
      given(listed, held, event('VehicleWithdrawn', {})).when(again).refused('withdrawn');
      given(listed, held, sold).when(again).refused('sold');
    }
    given(listed, held, sold, event('HoldReleased', { holdId: 'h1', reason: 'sold' }))
      .when(longer)
      .refused('sold');
  });

  it('RES-1 that is over keeps nobody else away, and its holder only as anybody', () => {
    const after = new Date('2026-11-04');
    const until = new Date('2026-11-05');
    const again = (holdId: string) => event('VehicleHeld', { holdId, until: until.toISOString() });
    given(listed, held)
      .when({ type: 'HoldVehicle', holdId: 'h2', until }, after)
      .gives(event('HoldReleased', { holdId: 'h1', reason: 'lapsed' }), again('h2'));
    given(listed, held).when({ type: 'HoldVehicle', holdId: 'h1', until }, after).gives(again('h1'));
    given(listed, held, event('VehicleHidden', {}))
      .when({ type: 'HoldVehicle', holdId: 'h1', until }, after)
      .refused('hidden');
  });

  it('ends once, and only by its holder', () => {
    const release = (holdId: string): VehicleCommand => ({ type: 'ReleaseHold', holdId, reason: 'lapsed' });
    const released = event('HoldReleased', { holdId: 'h1', reason: 'lapsed' });
    given(listed, held).when(release('h1')).gives(released);
    given(listed, held).when(release('h2')).gives();
    given(listed, held, released).when(release('h1')).gives();
    given(listed, held, released)
      .when(hold('h2'))
      .gives(event('VehicleHeld', { holdId: 'h2', until: '2026-11-03T00:00:00.000Z' }));
  });

  it('RES-1 that was completed keeps everyone else away without an end, also after every nightly file that lists the car', () => {
    const complete: VehicleCommand = { type: 'CompleteHold', holdId: 'h1' };
    const completed = event('HoldCompleted', { holdId: 'h1' });
    const muchLater = new Date('2027-11-04');
    const until = new Date('2027-11-05');
    given(listed, held).when(complete).gives(completed);
    given(listed, held).when({ type: 'CompleteHold', holdId: 'h2' }).gives();
    given(listed, held, completed).when(complete).gives();
    for (const facts of [{ status: 'in_stock' as const }, { reserved: false }, { status: 'unsold' as const }]) {
      given(listed, held, completed).when(update(facts)).gives();
    }
    given(listed, held, completed)
      .when({ type: 'HoldVehicle', holdId: 'h2', until }, muchLater)
      .refused('held-by-another');
    given(listed, held, completed).when({ type: 'HoldVehicle', holdId: 'h1', until }, muchLater).gives();
  });

  it('RES-1 that was completed ends by the sale, the removal, an event that unreserves, or its own process', () => {
    const completed = event('HoldCompleted', { holdId: 'h1' });
    const ended = (reason: 'sold' | 'completed' | 'cancelled') => event('HoldReleased', { holdId: 'h1', reason });
    const history = [listed, held, completed];
    given(...history)
      .when({ type: 'WithdrawVehicle' })
      .gives(event('VehicleWithdrawn', {}), ended('completed'));
    given(...history)
      .when(update({ status: 'sold', soldAt: '2026-11-02T00:00:00.000Z' }))
      .gives(event('VehicleSold', { soldAt: '2026-11-02T00:00:00.000Z' }), ended('sold'));
    given(...history)
      .when(update({ reserved: false, unreserved: true }))
      .gives(ended('cancelled'));
    // The dealer reserves it in the stock system for the buyer, and later takes that back.
    given(...history, event('VehicleReservedByDealer', {}))
      .when(update({ reserved: false }))
      .gives(event('DealerReservationLifted', {}), ended('cancelled'));
    given(...history)
      .when({ type: 'ReleaseHold', holdId: 'h1', reason: 'cancelled' })
      .gives(ended('cancelled'));
    given(...history, ended('cancelled'))
      .when(hold('h2'))
      .gives(event('VehicleHeld', { holdId: 'h2', until: '2026-11-03T00:00:00.000Z' }));
    given(listed, held)
      .when(update({ reserved: false, unreserved: true }))
      .gives();
  });

  it('is not ended by any feed’s reservation, removal or status', () => {
    for (const facts of [{ reserved: true }, { reserved: false }, { status: 'in_stock' as const }, { shown: false }]) {
      const { gives } = given(listed, held).when(update(facts));
      const name = facts.reserved ? 'VehicleReservedByDealer' : 'VehicleHidden';
      gives(...(facts.reserved || facts.shown === false ? [event(name, {})] : []));
    }
    given(listed, held).when({ type: 'WithdrawVehicle' }).gives(event('VehicleWithdrawn', {}));
  });
});

describe('other commands', () => {
  it('withdraws once', () => {
    given(listed).when({ type: 'WithdrawVehicle' }).gives(event('VehicleWithdrawn', {}));
    given(listed, event('VehicleWithdrawn', {})).when({ type: 'WithdrawVehicle' }).gives();
  });
});
