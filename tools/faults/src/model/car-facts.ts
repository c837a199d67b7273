/** The compared fields of a car, the same in the feed's messages, the stored events and the read model. */
export interface CarFacts {
  dealership: string;
  stocknum: string;
  vin: string;
  make: string;
  model: string;
  /** Names the car's life under its stock number, as L2: no two cars of a number have the same. */
  badge: string;
  year: number;
  km: number | null;
  colour: string | null;
  /** Australian dollars. */
  price: number | null;
  offerPrice: number | null;
  /** Addresses of the pictures, in their order. */
  photos: string[];
  reserved: boolean;
  /** ISO 8601 in UTC; null while it is not sold. */
  soldAt: string | null;
  withdrawn: boolean;
}

/** What a search finds of a car, in the names of the wire. Null is absent. */
export interface ShownCar {
  badge: string;
  stocknum: string;
  dealership_slug: string;
  make: string;
  model: string;
  year: number;
  km: number | null;
  colour: string | null;
  price: number | null;
  offer_price: number | null;
  photos_count: number;
  primary_image_url: string | null;
  reserved: boolean;
  status: string;
  sold: boolean;
  sold_date_timestamp: number | null;
}

/** The fields of a document that are compared. */
export const shownFields = [
  'badge',
  'stocknum',
  'dealership_slug',
  'make',
  'model',
  'year',
  'km',
  'colour',
  'price',
  'offer_price',
  'photos_count',
  'primary_image_url',
  'reserved',
  'status',
  'sold',
  'sold_date_timestamp',
] as const satisfies (keyof ShownCar)[];

/** What searches must find of a car; null if they must not find it. */
export function toShown(car: CarFacts): ShownCar | null {
  if (car.withdrawn) return null;
  const sold = car.soldAt !== null;
  return {
    badge: car.badge,
    stocknum: car.stocknum,
    dealership_slug: car.dealership,
    make: car.make,
    model: car.model,
    year: car.year,
    km: car.km,
    colour: car.colour,
    price: car.price,
    offer_price: car.offerPrice,
    photos_count: car.photos.length,
    primary_image_url: car.photos[0] ?? null,
    reserved: car.reserved,
    status: sold ? 'sold' : 'in_stock',
    sold,
    sold_date_timestamp: car.soldAt === null ? null : Math.floor(Date.parse(car.soldAt) / 1_000),
  };
}

/** Where two records differ, in words; empty if they are alike. */
export function differences<Fields extends object>(expected: Fields, found: Fields): string[] {
  return (Object.keys(expected) as (keyof Fields & string)[]).flatMap((field) => {
    const [wanted, came] = [JSON.stringify(expected[field]), JSON.stringify(found[field])];
    return wanted === came ? [] : [`${field}: expected ${wanted}, found ${came}`];
  });
}
