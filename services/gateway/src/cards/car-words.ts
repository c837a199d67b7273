import type { CardFact, CarType, ItemType } from '@forecourt/contracts';
import { feetAsMetres, type ListedCar } from '@forecourt/retail-rules';

const TYPE_WORDS: Readonly<Record<CarType, string>> = { new: 'New', used: 'Used', demo: 'Demo' };
const ITEM_WORDS: Readonly<Record<ItemType, string>> = {
  car: 'Vehicle',
  motorcycle: 'Motorcycle',
  caravan: 'Caravan',
};
const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });

/** New, Used or Demo. */
export const carTypeWord = (type: CarType): string => TYPE_WORDS[type];

/** What a listing is called: Vehicle, Motorcycle or Caravan (VEH-8). */
export const itemWord = (type: ItemType): string => ITEM_WORDS[type];

/** What a vehicle is called among others of its kind: Car, Motorcycle or Caravan. */
export const kindWord = (type: ItemType): string => (type === 'car' ? 'Car' : ITEM_WORDS[type]);

/** Kilometres as '45,120 km'. */
export const kilometres = (km: number): string => `${whole.format(km)} km`;

/** A whole number with its thousands set apart. */
export const wholeNumber = (value: number): string => whole.format(value);

const FACTS: Readonly<Record<CardFact['kind'], { label: string; of: (car: ListedCar) => string | null }>> = {
  condition: { label: 'Condition', of: ({ carType }) => carTypeWord(carType) },
  odometer: { label: 'Odometer', of: odometer },
  transmission: { label: 'Transmission', of: ({ transmission }) => transmission },
  fuel: { label: 'Fuel Type', of: ({ fuel }) => fuel },
  body: { label: 'Body', of: ({ body }) => body },
  seats: { label: 'Seats', of: ({ seats }) => (seats ? `${seats} ${seats === 1 ? 'seat' : 'seats'}` : null) },
  sleeps: { label: 'Sleeps', of: ({ sleeps }) => (sleeps ? `Sleeps ${sleeps}` : null) },
  length: { label: 'Body length', of: ({ bodyLength }) => (bodyLength ? feetAsMetres(bodyLength) : null) },
  tare: { label: 'Tare', of: ({ tareWeight }) => (tareWeight ? `${wholeNumber(tareWeight)} kg tare` : null) },
  engine: { label: 'Engine', of: ({ engineCc }) => (engineCc ? `${wholeNumber(engineCc)} cc` : null) },
  licence: { label: 'Licence', of: ({ learnerApproved }) => (learnerApproved ? 'Learner approved' : null) },
};

/** The facts of a card that are known, in this order. */
export function cardFacts(car: ListedCar, kinds: readonly CardFact['kind'][]): CardFact[] {
  return kinds.flatMap((kind) => {
    const { label, of } = FACTS[kind];
    const value = of(car);
    return value ? [{ kind, label, value }] : [];
  });
}

/** A chassis code: capitals and digits alone, such as ZWE211R. A model year, such as MY23, is none. */
const CHASSIS_CODE = /^(?!MY\d)(?=.*[A-Z])[A-Z\d][A-Z\d.-]*$/;

/** What a car is called below its name: its badge and its series, as far as a buyer reads anything in them (CARD-1). */
export function badgeWords({ badge, series }: Pick<ListedCar, 'badge' | 'series'>): string {
  return [badge, series !== null && CHASSIS_CODE.test(series) ? null : series].filter(Boolean).join(' ');
}

/** What the odometer says, as '45,120 km'; null for a new car and where it is not known. */
export function odometer({ km, carType }: ListedCar): string | null {
  // A new car's few kilometres say nothing.
  return !km || carType === 'new' ? null : kilometres(km);
}
