import { type ValuedVehicle, valuedVehicle } from '@forecourt/contracts';
import type { SimilarCars } from '@forecourt/retail-rules';
import { inTime } from '@forecourt/service-kit';
import type { Logger } from 'pino';
import {
  type DrivenVehicle,
  type LookUp,
  MOST_VEHICLES,
  type Plate,
  type ValuationProvider,
  type ValuedOn,
} from './valuation-provider.ts';

/** A visitor waits no longer for a provider. */
const PATIENCE_MS = 4_000;

/** Injection token of the AskedProvider. */
export const VALUER = Symbol('VALUER');

/**
 * Asks the provider for a limited time, and survives, logs and counts its faults: a visitor then says what the vehicle is, or a person values
 * it. Nothing that it logs names a plate.
 */
export class AskedProvider {
  #faults = 0;

  constructor(
    private readonly provider: ValuationProvider | undefined,
    private readonly logger: Logger,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** How often the provider failed or was too slow. */
  get faults(): number {
    return this.#faults;
  }

  /** What a plate leads to. */
  async lookUp(plate: Plate): Promise<LookUp> {
    const vehicles = await this.#ask('look up', async (provider) => {
      const found = valuedVehicle.array().parse(await provider.lookUp(plate));
      return distinct(found).slice(0, MOST_VEHICLES);
    });
    if (vehicles === null) return { outcome: 'unavailable', vehicles: [] };
    const [first] = vehicles;
    if (!first) return { outcome: 'unknown', vehicles: [] };
    return { outcome: vehicles.length === 1 ? 'found' : 'several', vehicles };
  }

  /** What cars like it are offered for; null if nobody can say now. */
  similarCars(vehicle: DrivenVehicle, on: ValuedOn): Promise<SimilarCars | null> {
    return this.#ask('value', (provider) => provider.similarCars(vehicle, on));
  }

  async #ask<Answer>(what: string, ask: (provider: ValuationProvider) => Promise<Answer>): Promise<Answer | null> {
    const { provider } = this;
    if (!provider) return null;
    try {
      return await inTime(this.patienceMs, ask(provider));
    } catch (error) {
      this.#faults += 1;
      this.logger.warn({ err: error, what }, 'the valuation provider failed');
      return null;
    }
  }
}

/** Each title once: visitors choose by it. */
function distinct(vehicles: readonly ValuedVehicle[]): ValuedVehicle[] {
  return [...new Map(vehicles.map((vehicle) => [vehicle.title, vehicle])).values()];
}
