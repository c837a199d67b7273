import type { ValuedVehicle } from '@forecourt/contracts';
import type { SimilarCars } from '@forecourt/retail-rules';

/** A registration plate. */
export interface Plate {
  /** In capitals, without blanks. */
  readonly rego: string;
  /** Such as QLD. */
  readonly state: string;
}

/** A vehicle whose value is asked for. */
export interface DrivenVehicle extends ValuedVehicle {
  readonly kms: number;
}

/** What a plate led to. `unavailable`: nobody answered. */
export interface LookUp {
  readonly outcome: 'found' | 'several' | 'unknown' | 'unavailable';
  readonly vehicles: readonly ValuedVehicle[];
}

/** In which index the stock of a site is. */
export interface ValuedOn {
  readonly index: string;
  /** The present instant, UTC. */
  readonly now: Date;
}

/**
 * Who knows vehicles by their plates, and what they sell for (TRADE-1). Either call may throw anything: it is asked by `AskedProvider`, which
 * waits for it a limited time and survives its faults.
 */
export interface ValuationProvider {
  /** The vehicles that a plate may belong to, none if it is unknown; at most `MOST_VEHICLES` are read. */
  lookUp(plate: Plate): Promise<readonly ValuedVehicle[]>;
  /** What cars like this one are offered for; a sample of 0 if there are none. */
  similarCars(vehicle: DrivenVehicle, on: ValuedOn): Promise<SimilarCars>;
}

/** More than anybody chooses from. */
export const MOST_VEHICLES = 12;
