import type { AustralianState, CarType, FeedCar } from '@forecourt/contracts';
import type { Choice } from './choices.ts';
import { drawComments } from './comments.ts';
import { categories, describe } from './description.ts';
import { drawEquipment } from './equipment.ts';
import { drawLenders } from './finance.ts';
import type { History } from './history.ts';
import { drawOwnership } from './ownership.ts';
import type { StudioName } from './photos/photo-address.ts';
import { photosOf, turnOf } from './photos/photos-of.ts';
import { drawKm, drawPrices, fairPrice } from './pricing.ts';
import { hash, type Random } from './random.ts';
import { regplate } from './regplate.ts';

const DAY_MS = 86_400_000;

/** What is settled of a vehicle before the rest is drawn. */
export interface VehicleFrame {
  readonly choice: Choice;
  readonly carType: CarType;
  readonly history: History;
  readonly vin: string;
  readonly location: { readonly slug: string; readonly state: AustralianState };
  readonly asOf: Date;
  readonly studio: StudioName;
}

/** Draws one vehicle as a feed sends it. */
export function drawVehicle(frame: VehicleFrame, random: Random): FeedCar {
  const { choice, carType, history, location } = frame;
  const year = history.built.getUTCFullYear();
  const km = drawKm(choice, carType, history.age, random);
  const colour = random.pick(choice.make.colours);
  const equipment = drawEquipment(choice, year, random);
  const comingSoon = history.status === 'coming_soon';
  const preorder = comingSoon && carType === 'new' && random.chance(0.5);
  const listing = { carType, itemType: choice.make.itemType, preorder };
  const prices = drawPrices(fairPrice(choice, carType, history.age, km), listing, random);
  const comments = drawComments({ choice, carType, year, km, colour, equipment, comingSoon }, random);
  return {
    ...describe(choice, year),
    car_type: carType,
    ...drawStanding(frame, km, random),
    ...{ preorder, colour, vin: frame.vin, has_nvic: choice.make.itemType === 'car' && random.chance(0.85) },
    ...(km !== null && { km }),
    ...{ build_date: month(history.built), compliance_date: month(history.complied) },
    ...(carType !== 'new' && drawRegistration(frame, random)),
    ...drawOwnership(frame, km),
    ...prices,
    ...(prices.price && prices.price > 5_000 && random.chance(0.8) && financed(prices, carType, random)),
    ...{ standardEquipment: equipment, categories: categories(choice, carType), location_slug: location.slug },
    ...(comments !== null && { dealercomments: comments }),
    ...drawPhotos(frame, colour),
    payment_processors: ['visa', 'mastercard'],
    ...{ show_on_dealer_website: !random.chance(0.01), created_at: history.listed.toISOString() },
  };
}

/** The status, and what a dealer marks a vehicle with. */
function drawStanding({ choice, carType, history }: VehicleFrame, km: number | null, random: Random): FeedCar {
  const { status, sold, age } = history;
  const sound = carType === 'used' && age < 7 && (km ?? 0) < 120_000;
  return {
    status,
    sold: sold !== null,
    ...(sold && { sold_date_timestamp: Math.floor(sold.getTime() / 1000) }),
    reserved: status === 'in_stock' && random.chance(0.03),
    certified: sound && choice.make.itemType === 'car' && random.chance(0.35),
    ...(carType === 'demo' && random.chance(0.12) && { tag: 'Test Drive Only' }),
    ...(carType === 'used' &&
      random.chance(0.03) && { tag: random.pick(["Manager's Special", 'Just Traded', 'Weekend Special']) }),
  };
}

/** Photos of a vehicle that has arrived; a few of those that were traded in are still to be photographed. */
function drawPhotos({ choice, carType, history, vin, studio }: VehicleFrame, colour: string): FeedCar {
  const isPhotographed = history.status !== 'coming_soon' && !(carType === 'used' && hash(vin) % 12 === 0);
  const photos = isPhotographed ? photosOf(choice, colour, studio) : [];
  const turn = isPhotographed ? turnOf(choice, colour) : {};
  return { images: photos.map((url) => ({ url })), photos_count: photos.length, ...turn };
}

/** Plate and expiry; a few arrived without registration, and motocross bikes never have one. */
function drawRegistration({ choice, location, asOf }: VehicleFrame, random: Random): FeedCar {
  if (choice.model.body === 'Motocross' || random.chance(0.06)) return {};
  const expiry = new Date(asOf.getTime() + random.int(14, 360) * DAY_MS);
  const plate = regplate(location.state, choice.make.itemType === 'motorcycle', random);
  return { regplate: plate, rego_expiry: expiry.toISOString().slice(0, 10) };
}

function financed({ price, offer_price }: FeedCar, carType: CarType, random: Random): FeedCar {
  return { finance_lenders: drawLenders(offer_price ?? price ?? 0, carType, random) };
}

function month(day: Date): string {
  return day.toISOString().slice(0, 7);
}
