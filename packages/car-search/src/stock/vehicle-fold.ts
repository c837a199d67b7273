import type { CarStatus, VehicleEventData, VehicleEventName } from '@forecourt/contracts';

/**
 * What the parts of a vehicle are made of for whoever folds it: stock has integer cents and ISO times, and those that follow its topic have
 * dollars and UTC seconds.
 */
export interface VehicleTerms {
  details: unknown;
  prices: unknown;
  photos: unknown;
  market: unknown;
  finance: unknown;
  soldAt: unknown;
  hold: unknown;
}

/** The parts of a vehicle that its events change. */
export interface VehicleParts<Terms extends VehicleTerms> {
  /** The last part of its address, /cars/{slug}. */
  slug: string;
  details: Terms['details'];
  prices: Terms['prices'];
  photos: Terms['photos'];
  market: Terms['market'];
  finance: Terms['finance'];
  /** Of a sold vehicle the one before its sale. */
  status: Exclude<CarStatus, 'sold'>;
  /** Present while it is sold. */
  soldAt?: Terms['soldAt'] | undefined;
  reservedByDealer: boolean;
  /** A visitor's hold. A feed ends it by the sale; one that was completed, also by withdrawing or unreserving the vehicle. */
  hold?: Terms['hold'] | undefined;
  shown: boolean;
  withdrawn: boolean;
}

/** What each event but the listing gives the fold, besides whose vehicle it is. */
export interface VehicleEventParts<Terms extends VehicleTerms> {
  VehicleDetailsCorrected: Pick<VehicleParts<Terms>, 'slug' | 'details'>;
  VehiclePriced: Pick<VehicleParts<Terms>, 'prices'>;
  VehiclePhotographed: Pick<VehicleParts<Terms>, 'photos'>;
  MarketPriceEstimated: Pick<VehicleParts<Terms>, 'market'>;
  FinanceOffered: Pick<VehicleParts<Terms>, 'finance'>;
  VehicleExpected: object;
  VehicleArrived: object;
  VehicleReservedByDealer: object;
  DealerReservationLifted: object;
  VehicleHeld: { hold: Terms['hold'] };
  HoldCompleted: { hold: Terms['hold'] };
  HoldReleased: Pick<VehicleEventData<'HoldReleased'>, 'reason'>;
  VehicleSold: { soldAt: Terms['soldAt'] };
  SaleFellThrough: Pick<VehicleParts<Terms>, 'status'>;
  VehicleHidden: object;
  VehicleShown: object;
  VehicleWithdrawn: object;
}

/** An event that follows the listing. */
export type VehicleChangeName = Exclude<VehicleEventName, 'VehicleListed'>;

/** What a listing does not say of a vehicle. */
export const AS_LISTED = { market: {}, finance: {}, reservedByDealer: false, withdrawn: false } as const;

/** The one table of what each event does to a vehicle. */
const CHANGES: {
  readonly [Name in VehicleChangeName]: (
    parts: VehicleEventParts<VehicleTerms>[Name],
  ) => Partial<VehicleParts<VehicleTerms>>;
} = {
  VehicleDetailsCorrected: ({ slug, details }) => ({ slug, details }),
  VehiclePriced: ({ prices }) => ({ prices }),
  VehiclePhotographed: ({ photos }) => ({ photos }),
  MarketPriceEstimated: ({ market }) => ({ market }),
  FinanceOffered: ({ finance }) => ({ finance }),
  VehicleExpected: () => ({ status: 'coming_soon' }),
  VehicleArrived: () => ({ status: 'in_stock' }),
  VehicleReservedByDealer: () => ({ reservedByDealer: true }),
  DealerReservationLifted: () => ({ reservedByDealer: false }),
  VehicleHeld: ({ hold }) => ({ hold }),
  HoldCompleted: ({ hold }) => ({ hold }),
  HoldReleased: () => ({ hold: undefined }),
  VehicleSold: ({ soldAt }) => ({ soldAt }),
  SaleFellThrough: ({ status }) => ({ soldAt: undefined, status }),
  VehicleHidden: () => ({ shown: false }),
  VehicleShown: () => ({ shown: true }),
  VehicleWithdrawn: () => ({ withdrawn: true }),
};

/** Reads the parts from an event's data, for the events whose data have another shape. An event whose data are the parts needs no reader. */
export type EventPartReaders<Terms extends VehicleTerms, Data extends Record<VehicleChangeName, object>> = {
  readonly [Name in VehicleChangeName as Data[Name] extends VehicleEventParts<Terms>[Name] ? never : Name]: (
    data: Data[Name],
  ) => VehicleEventParts<Terms>[Name];
};

/** The parts that an event's data give. @param readers of the events whose data have another shape */
export function partsOf(readers: object, name: VehicleChangeName, data: object): object {
  const read = (readers as { readonly [Name in VehicleChangeName]?: (data: object) => object })[name];
  return read ? read(data) : data;
}

/**
 * The parts of a vehicle that an event changes, with their new values; undefined removes one. Stock, the indexer and leads fold by it.
 * @param name an event after the listing.
 * @param parts what it gives, by `partsOf`
 */
export function vehicleChange<Terms extends VehicleTerms>(
  name: VehicleChangeName,
  parts: object,
): Partial<VehicleParts<Terms>> {
  const change = CHANGES[name] as (parts: object) => Partial<VehicleParts<VehicleTerms>>;
  return change(parts) as Partial<VehicleParts<Terms>>;
}
