import type { Valuation, ValuationChange, ValuationRequest, ValuedVehicle } from '@forecourt/contracts';
import { type EventMeta, type EventTransaction, handleCommand } from '@forecourt/event-store';
import { badRequest, type CallerClaims, conflict, notFound } from '@forecourt/service-kit';
import { defineCommand } from '@forecourt/service-kit/commands';
import { Injectable } from '@nestjs/common';
import { type Findings, toValuation } from './valuation.decider.ts';
import { ValuationHandler, type ValuationSite } from './valuation.handler.ts';
import {
  isLeadOfSite,
  type LoadedValuation,
  loadValuation,
  noSuchValuation,
  offerGone,
  regoOf,
  sealedRego,
  valuationRules,
} from './valuation.rows.ts';
import { type LookedUp, valuationStream } from './valuation.ts';

/** What StartValuation is given. */
interface ValuationStart {
  readonly request: ValuationRequest;
  readonly idempotencyKey: string;
  readonly caller: CallerClaims;
  readonly meta: EventMeta;
}

/** What ContinueValuation is given. */
interface ValuationContinued {
  readonly id: string;
  readonly change: ValuationChange;
  readonly caller: CallerClaims;
  readonly meta: EventMeta;
}

/** What RecordResult is given. */
interface ResultRecorded {
  readonly id: string;
  readonly caller: CallerClaims;
  readonly meta: EventMeta;
}

/** A plate as it is written on the vehicle. */
const plateOf = (rego: string): string => rego.toUpperCase();

/** Executes StartValuation. */
@Injectable()
class StartValuationHandler extends ValuationHandler {
  /**
   * The id is a digest of site and key under the service's own secret: nobody can guess it, and a repeat comes to the same.
   * @throws ProblemError 404 on a site without valuations, 409 for a key that started another one
   */
  async execute({ request, idempotencyKey, caller, meta }: ValuationStart) {
    const site = await this.site(caller);
    const id = this.lookup.digest('valuation', JSON.stringify([site.slug, idempotencyKey]));
    const rego = plateOf(request.rego);
    const known = await this.store.transact((tx) => this.#known(tx, id, rego, request, site.slug));
    if (known) return { valuation: known, repeated: true };
    const looked = await this.lookUp(rego, request.regoState);
    const valuation = await handleCommand(this, valuationRules, {
      streamId: valuationStream(id),
      meta,
      known: (tx) => this.#known(tx, id, rego, request, site.slug),
      command: async (_state, { queryRunner }) => {
        // The lock of the stream is that of the key's index, too.
        const key = await this.keys.findOrMake(queryRunner, this.lookup.digest('valuation-key', id));
        const start = {
          ...looked,
          site: site.slug,
          personId: key.personId,
          sealedRego: sealedRego(id, key, rego),
          ...(request.car_id !== undefined && { carId: request.car_id }),
        };
        return { type: 'StartValuation', start } as const;
      },
      answer: ({ after }) => {
        if (!after) throw noSuchValuation();
        return toValuation(id, after, this.clock.now());
      },
    });
    return { valuation, repeated: false };
  }

  /** @param tx in whose transaction it is read: a second connection might never come while others wait for one, too */
  async #known(
    tx: EventTransaction,
    id: string,
    rego: string,
    { regoState }: ValuationRequest,
    site: string,
  ): Promise<Valuation | undefined> {
    const found = await loadValuation(tx, this.keys, { id, site });
    if (!found) return undefined;
    if (regoOf(id, found) === rego && found.state.regoState === regoState) {
      return toValuation(id, found.state, this.clock.now());
    }
    const detail = 'This Idempotency-Key was already used for another valuation. Please use a new key.';
    throw conflict(detail, [{ field: 'Idempotency-Key', message: detail }]);
  }
}

/** Starts a valuation, or gives the one that the same key started before. */
export const StartValuation = defineCommand('StartValuation', StartValuationHandler);

/** Executes ContinueValuation. */
@Injectable()
class ContinueValuationHandler extends ValuationHandler {
  /**
   * @throws ProblemError 400 naming what is missing or unknown, 404 for a valuation of another site (SITE-4), 409 if another call changed it
   *   meanwhile, or its offer is over
   */
  async execute({ id, change, caller, meta }: ValuationContinued): Promise<Valuation> {
    const site = await this.site(caller);
    const found = await this.find(id, site);
    const rego = await this.#rego(id, found, change);
    const { lookUp } = rego ?? found.state;
    const vehicle = change.vehicle === undefined ? undefined : vehicleOf(change.vehicle, lookUp.vehicles);
    const said = { vehicle, kms: change.kms, answers: change.adjustmentAnswers };
    const standing = rego ? only(lookUp.vehicles) : found.state.vehicle;
    const findings =
      change.form_completed === undefined
        ? undefined
        : await this.#findings(vehicle ?? standing, change.kms ?? found.state.kms, site);
    const continued = await this.apply(id, meta, { type: 'ContinueValuation', rego, said, findings });
    return change.offer_accepted ? this.#accept(id, change, { site, meta, valuation: continued }) : continued;
  }

  /** Another registration, looked up; undefined if it is the same. */
  async #rego(id: string, found: LoadedValuation, { rego, regoState }: ValuationChange): Promise<LookedUp | undefined> {
    if (rego === undefined && regoState === undefined) return undefined;
    const before = regoOf(id, found);
    const wanted = { rego: plateOf(rego ?? before), regoState: regoState ?? found.state.regoState };
    if (wanted.rego === before && wanted.regoState === found.state.regoState) return undefined;
    return {
      ...(await this.lookUp(wanted.rego, wanted.regoState)),
      sealedRego: sealedRego(id, found.key, wanted.rego),
    };
  }

  async #findings(
    vehicle: ValuedVehicle | undefined,
    kms: number | undefined,
    { valuations: terms, search, dealership_ids: own }: ValuationSite,
  ): Promise<Findings> {
    const missing = [
      ...(vehicle ? [] : [{ field: 'vehicle', message: 'Please send the vehicle first, or in the same call.' }]),
      ...(kms === undefined
        ? [{ field: 'kms', message: 'Please send the kilometres first, or in the same call.' }]
        : []),
    ];
    if (!vehicle || kms === undefined) throw badRequest(missing);
    const on = { index: search.index_name, own: new Set(own), now: this.clock.now() };
    return { vehicle, kms, terms, similar: await this.valuer.similarCars({ ...vehicle, kms }, on) };
  }

  #accept(
    id: string,
    { lead_id: leadId }: ValuationChange,
    { site, meta, valuation }: { site: ValuationSite; meta: EventMeta; valuation: Valuation },
  ): Promise<Valuation> {
    const { estimate } = valuation;
    if (leadId === undefined) {
      throw badRequest([{ field: 'lead_id', message: 'Please send the lead that accepts the offer.' }]);
    }
    if (!estimate) throw offerGone();
    const offerCents = Math.round(estimate.offer_price * 100);
    return this.apply(id, meta, { type: 'TakeLead', leadId, offerCents }, async (database) => {
      if (await isLeadOfSite(database, leadId, site.slug)) return;
      throw badRequest([{ field: 'lead_id', message: 'This is no lead of this site.' }]);
    });
  }
}

/** Says more of a vehicle, asks for the estimate, or accepts it. */
export const ContinueValuation = defineCommand('ContinueValuation', ContinueValuationHandler);

const only = (vehicles: readonly ValuedVehicle[]): ValuedVehicle | undefined =>
  vehicles.length === 1 ? vehicles[0] : undefined;

/** The vehicle that is meant: one that was found, by its title, or what the visitor says. @throws ProblemError 400 for another title */
function vehicleOf(said: NonNullable<ValuationChange['vehicle']>, found: readonly ValuedVehicle[]): ValuedVehicle {
  if (typeof said !== 'string') return { ...said, title: `${said.year} ${said.make} ${said.model}` };
  const vehicle = found.find(({ title }) => title === said);
  if (vehicle) return vehicle;
  throw badRequest([
    { field: 'vehicle', message: 'Please send the title of one of the vehicles found, or make, model and year.' },
  ]);
}

/** Executes RecordResult. */
@Injectable()
class RecordResultHandler extends ValuationHandler {
  /** @throws ProblemError 404 for a valuation of another site, or on a site that records none; 409 without a result */
  async execute({ id, caller, meta }: ResultRecorded): Promise<void> {
    const site = await this.site(caller);
    if (!site.valuations.record) throw notFound();
    await this.find(id, site);
    await this.apply(id, meta, { type: 'RecordResult' });
  }
}

/** Records that a result was reported (TRADE-1). */
export const RecordResult = defineCommand('RecordResult', RecordResultHandler);
