import type { CarType } from '@forecourt/contracts';
import { type Choice, nameOf } from './choices.ts';
import type { Random } from './random.ts';

/** What the comments speak of. */
export interface CommentFacts {
  readonly choice: Choice;
  readonly carType: CarType;
  readonly year: number;
  readonly km: number | null;
  readonly colour: string;
  readonly equipment: readonly string[];
  readonly comingSoon: boolean;
}

const OPENINGS: Readonly<Record<CarType, readonly string[]>> = {
  new: [
    'Brand new and ready for delivery: the {year} {car} in {colour}.',
    'Be the first owner of this {year} {car}. It is here, it is in {colour}, and it is priced to go.',
    'Why wait for a factory order? This new {car} in {colour} is available now.',
    'New {year} plate {car} with full manufacturer warranty.',
    'The {car} is one of the most asked-about in our range, and this one in {colour} is unregistered and waiting.',
  ],
  demo: [
    'Demonstrator {car} in {colour}: nearly new, with the big saving already taken off.',
    'Our own demonstrator, serviced and looked after by our workshop from day one.',
    'Save on the price of new with this {year} {car} demonstrator, {km} km travelled.',
    'Only {km} km on this dealer demonstrator, balance of the new vehicle warranty included.',
  ],
  used: [
    'This {year} {car} in {colour} presents beautifully inside and out.',
    'Just traded and ready for its next owner, a tidy {year} {car}.',
    'Looking for a {car}? This {year} example is one of the better ones you will see.',
    'Here is a {year} {car} that has clearly been cared for.',
    'A popular choice in {colour}, this {car} will not be around for long.',
    'Straightforward, honest and well priced: our {year} {car}.',
    'We are pleased to offer this {year} {car}, hand picked by our buyers.',
  ],
};

/** Nothing that is still on its way can be looked at or driven. */
const ARRIVING: readonly string[] = [
  'On its way to us: a {year} {car} in {colour}.',
  'Due here soon, and not yet spoken for: a {year} {car} in {colour}.',
  'A {year} {car} in {colour} will be with us shortly.',
];
const ARRIVING_CLOSINGS: readonly string[] = [
  'Enquire now to be the first to see it.',
  'Ask us when it arrives, and we will call you that day.',
];

/** Owners and keys are fields of their own, so these say nothing of them. */
const CONDITIONS = [
  'It comes with a full service history.',
  'It has been through our workshop and passed a comprehensive mechanical inspection.',
  'Logbooks are complete and the last service was carried out before it went on display.',
  'Never in an accident, with a clear title guaranteed.',
  'Tyres have plenty of tread left and the paint is free of major marks.',
  'There are a few light marks you would expect for its age, and nothing that needs doing.',
  'The previous owner traded up with us, and the books show how it was looked after.',
  'Sold with a roadworthy certificate and a PPSR check so that you can buy with confidence.',
];

const ROAD_CONDITIONS = [
  'Showing {km} km on the odometer, it drives as it should.',
  'It has {km} km on it, with the service stamps to match.',
  'It has covered {km} km.',
];

const HIGHLIGHTS = [
  'Highlights include {features}.',
  'You get {features}, and more.',
  'Well equipped with {features}.',
  'Features to note: {features}.',
  'It comes with {features}, and much more.',
];

const OFFERS = [
  'We can help with finance to suit your budget, and all trade-ins are welcome.',
  'Trade-ins considered, and we deliver anywhere in Australia.',
  'Finance can be arranged on site, with same-day answers for most buyers.',
  'Extended warranty available, please ask us for details.',
  'Interstate buyer? We can arrange a video walk-around and transport to your door.',
  'Ask about our low-rate finance and three-year warranty options.',
];

const CLOSINGS = [
  'Call or enquire online to book a test drive today.',
  'Enquire now, as this one will sell quickly.',
  'Our friendly team is here to help.',
  'Come and see it for yourself. We look forward to meeting you.',
  'Send us an enquiry and we will get straight back to you.',
  'Ask us anything: we are happy to send more details.',
];

const VIEWINGS = ['an inspection', 'a viewing', 'a walk-through'];

/** Writes what a dealer would: paragraphs separated by a pipe, or null for the few without comments. */
export function drawComments(facts: CommentFacts, random: Random): string | null {
  if (random.chance(0.06)) return null;
  const paragraphs = [
    random.pick(facts.comingSoon ? ARRIVING : openings(facts)),
    ...(facts.carType === 'used' ? [drawCondition(facts, random)] : []),
    ...(facts.equipment.length > 3 ? [random.pick(HIGHLIGHTS)] : []),
    ...(random.chance(0.75) ? [random.pick(OFFERS)] : []),
    random.pick(facts.comingSoon ? ARRIVING_CLOSINGS : CLOSINGS),
  ];
  return fillIn(paragraphs.join('|'), facts, random);
}

/** What has no odometer has no distance to speak of. */
const openings = ({ carType, km }: CommentFacts): readonly string[] =>
  OPENINGS[carType].filter((opening) => km !== null || !opening.includes('{km}'));

function drawCondition(facts: CommentFacts, random: Random): string {
  const road = facts.km !== null && random.chance(0.5) ? [random.pick(ROAD_CONDITIONS)] : [];
  return [...random.some(CONDITIONS, random.int(1, 2)), ...road].join(' ');
}

function fillIn(text: string, { choice, year, km, colour, equipment }: CommentFacts, random: Random): string {
  const features = random.some(equipment, 4).map(inSentence);
  const words: Readonly<Record<string, string>> = {
    year: String(year),
    car: nameOf(choice),
    colour,
    km: (km ?? 0).toLocaleString('en-AU'),
    features: new Intl.ListFormat('en-AU').format(features),
  };
  const filled = text.replace(/\{(\w+)\}/g, (_place, name: string) => words[name] ?? '');
  // Nobody takes a caravan for a test drive, and a motorcycle is ridden.
  if (choice.make.itemType === 'caravan')
    return filled.replace('a test drive', random.pick(VIEWINGS)).replace('drives', 'tows');
  return choice.make.itemType === 'motorcycle'
    ? filled.replace('a test drive', 'a test ride').replace('drives', 'rides')
    : filled;
}

/** 'Reversing Camera' reads 'reversing camera' in a sentence; names such as 'Apple CarPlay' and 'ABS' stay. */
function inSentence(feature: string): string {
  if (/CarPlay|Android|Bluetooth/.test(feature)) return feature;
  return feature.replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase());
}
