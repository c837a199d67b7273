import type { VehicleDetails, VehicleMarket } from './vehicle.events.ts';
import type { VehicleFacts } from './vehicle-facts.ts';

/** Lists a vehicle for the first time. A listing that is sold already is listed and then sold. */
export interface ListVehicle {
  type: 'ListVehicle';
  vehicleId: string;
  dealershipId: number;
  dealershipSlug: string;
  stocknum: string;
  facts: VehicleFacts;
}

/** Tells a listed vehicle's new facts: details, prices, pictures, status, reservation, visibility, market prices, finance. */
export interface UpdateVehicle {
  type: 'UpdateVehicle';
  vehicleId: string;
  facts: VehicleFacts;
}

/** Takes a vehicle out of its dealership's stock for good. A visitor's hold stays, as its own process ends it, but for one that was completed. */
export interface WithdrawVehicle {
  type: 'WithdrawVehicle';
}

/** Holds the vehicle for a visitor who pays a deposit. */
export interface HoldVehicle {
  type: 'HoldVehicle';
  holdId: string;
  until: Date;
}

/** Who held the vehicle bought it: the hold stays without an end, so that nobody else has it before the sale is reported. */
export interface CompleteHold {
  type: 'CompleteHold';
  holdId: string;
}

/** Ends a hold, also one that was completed. A sale ends it too, but by itself. */
export interface ReleaseHold {
  type: 'ReleaseHold';
  holdId: string;
  reason: 'lapsed' | 'cancelled';
}

/** Records what such vehicles cost in the platform's own stock. */
export interface EstimateMarketPrice {
  type: 'EstimateMarketPrice';
  market: VehicleMarket;
}

/** Everything that can be asked of a vehicle. */
export type VehicleCommand =
  | ListVehicle
  | UpdateVehicle
  | WithdrawVehicle
  | HoldVehicle
  | CompleteHold
  | ReleaseHold
  | EstimateMarketPrice;

/** Why a command was refused. */
export type VehicleRefusal =
  | { code: 'not-listed' }
  | { code: 'listed-already' }
  | { code: 'withdrawn' }
  | { code: 'details-missing'; fields: (keyof VehicleDetails)[] }
  | { code: 'held-by-another' }
  | { code: 'not-available' }
  | { code: 'hold-in-the-past' };
