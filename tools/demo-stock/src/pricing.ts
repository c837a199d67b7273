import type { CarType, FeedCar, ItemType } from '@forecourt/contracts';
import type { Choice } from './choices.ts';
import type { Random } from './random.ts';

/** New prices of a model rise by about this a year, so an older one was cheaper when new. */
const YEARLY_RISE = 0.015;
const FIRST_OWNER_LOSS = 0.05;
/** How a price with all charges in it is called. */
const INCLUSIVE = { car: 'Drive Away', motorcycle: 'Ride Away', caravan: 'Drive Away' };
/** Most prices are what a buyer pays, as the law of advertised prices wants it; a few leave charges out. */
const INCLUSIVE_SHARE = 0.9;
const LEAST_DOLLARS = { car: 2_490, motorcycle: 1_490, caravan: 6_990 };

/** What such a vehicle is worth in whole dollars, before any one dealer's mind comes into it. */
export function fairPrice(choice: Choice, carType: CarType, age: number, km: number | null): number {
  const { make, model, badge } = choice;
  if (carType === 'new') return badge.price;
  if (carType === 'demo') return badge.price * (1 - 0.05 - 0.003 * Math.min(10, (km ?? 0) / 1000));
  const whenNew = badge.price * (1 - YEARLY_RISE) ** age;
  const kept = (1 - FIRST_OWNER_LOSS) * Math.exp(-(model.decay ?? make.decay) * age);
  return Math.max(LEAST_DOLLARS[make.itemType], whenNew * kept * useFactor(choice, age, km));
}

/** What the prices of a listing hang on, beside its worth. */
interface PricedListing {
  readonly carType: CarType;
  readonly itemType: ItemType;
  readonly preorder: boolean;
}

/** The prices of a listing: asking price, at times an offer or an earlier price, and the market's averages for a used one. */
export function drawPrices(fair: number, listing: PricedListing, random: Random): Partial<FeedCar> {
  const { carType, itemType, preorder } = listing;
  if (random.chance(preorder ? 0.6 : 0.015)) return {};
  const spread = carType === 'used' ? 0.07 : 0.015;
  const price = asDealersWrite(fair * (1 + spread * random.around()), random);
  return {
    price,
    price_type: random.chance(INCLUSIVE_SHARE) ? INCLUSIVE[itemType] : 'Excl. Govt. Charges',
    ...drawReduction(price, random),
    ...(carType === 'used' && random.chance(0.85) && { autograb_data: marketPrices(fair, random) }),
  };
}

function useFactor(choice: Choice, age: number, km: number | null): number {
  if (km === null) return 1;
  const usual = usualYearlyKm(choice) * age;
  const beyond = (km - usual) / (usual + 3 * usualYearlyKm(choice));
  return Math.min(1.15, Math.max(0.7, 1 - 0.35 * beyond));
}

function drawReduction(price: number, random: Random): Partial<FeedCar> {
  const draw = random.next();
  if (draw < 0.09) {
    const offer = asDealersWrite(price * random.between(0.92, 0.97), random);
    return offer < price ? { offer_price: offer } : {};
  }
  if (draw < 0.17) {
    const before = asDealersWrite(price * random.between(1.03, 1.09), random);
    return before > price ? { before_price: before } : {};
  }
  return {};
}

function marketPrices(fair: number, random: Random) {
  const national = Math.round(fair * random.between(0.99, 1.06));
  const state = Math.round(national * random.between(0.97, 1.03));
  return { average_market_price: national, ...(random.chance(0.9) && { state_average_market_price: state }) };
}

/** Prices end as they do on a windscreen: 990, 490, 888, at times in round hundreds. */
function asDealersWrite(dollars: number, random: Random): number {
  const half = Math.max(1_000, Math.round(dollars / 500) * 500);
  const draw = random.next();
  if (draw < 0.75) return half - 10;
  return draw < 0.85 ? half - 112 : half;
}

const WORKING_BODIES = ['Ute', 'Cab Chassis', 'Van', 'Bus'];

/** Kilometres that such a vehicle usually covers in a year; 0 for a caravan or a motocross bike, which have no odometer. */
function usualYearlyKm({ make, model }: Choice): number {
  if (make.itemType === 'caravan' || model.body === 'Motocross') return 0;
  if (make.itemType === 'motorcycle') return 3_200;
  return WORKING_BODIES.includes(model.body) ? 17_500 : 13_500;
}

/** Most people drive about as far as others: vehicles of an age are comparable by their kilometres. */
const USE_SPREAD = 0.12;

/** Draws the odometer's reading in kilometres by age: next to nothing on a new one, some thousands on a demonstrator. */
export function drawKm(choice: Choice, carType: CarType, age: number, random: Random): number | null {
  const yearly = usualYearlyKm(choice);
  if (yearly === 0) return null;
  if (carType === 'new') return random.int(3, 48);
  const use = Math.max(0.35, 1 + USE_SPREAD * random.around());
  const least = carType === 'demo' ? 250 : 900;
  const most = carType === 'demo' ? 9_800 : 390_000;
  return Math.round(Math.min(most, Math.max(least, yearly * age * use * (carType === 'demo' ? 0.5 : 1))));
}
