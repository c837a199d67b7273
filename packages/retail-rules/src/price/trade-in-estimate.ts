import type { AdjustmentAnswers, ByHandReason, SiteConfig, TradeInEstimate } from '@forecourt/contracts';
import { centsOf, formatDollars } from './money.ts';

/** What cars like the visitor's own are offered for, or were. */
export interface SimilarCars {
  /** Median over the dealerships of the median that each asks, integer cents. */
  readonly medianCents: number;
  readonly sample: number;
  readonly dealerships: number;
}

/** A car that is similar to the visitor's own, and whose it is. */
interface SimilarCar {
  /** What it is offered for, integer cents. */
  readonly cents: number;
  /** The dealership's id. */
  readonly dealership: number;
}

/** The cars of so many dealerships stand for the market. */
const FEWEST_DEALERSHIPS = 3;

/**
 * What similar cars say of a vehicle on a site (TRADE-1): the median of what each dealership's cars ask in the middle, so that no dealer's feed
 * decides what another offers, however many cars it lists. Of fewer than three dealerships only the site's own cars count. Pure.
 *
 * @param own ids of the site's dealerships.
 */
export function similarCarsOf(cars: readonly SimilarCar[], own: ReadonlySet<number>): SimilarCars {
  const isMarket = new Set(cars.map(({ dealership }) => dealership)).size >= FEWEST_DEALERSHIPS;
  const counted = isMarket ? cars : cars.filter(({ dealership }) => own.has(dealership));
  const medians = [...Map.groupBy(counted, ({ dealership }) => dealership).values()].map(
    (theirs) => medianOf(theirs.map(({ cents }) => cents)) ?? 0,
  );
  return { medianCents: medianOf(medians) ?? 0, sample: counted.length, dealerships: medians.length };
}

/** One step from the median to the offer, integer cents of whole dollars. */
export interface EstimateStep {
  readonly label: string;
  readonly cents: number;
}

/** What a vehicle may be worth as a trade-in, integer cents (TRADE-1). */
export interface Estimate {
  /** Of the similar cars, in whole dollars. */
  readonly medianCents: number;
  readonly offerCents: number;
  readonly lowCents: number;
  readonly highCents: number;
  readonly confidence: 'high' | 'medium' | 'low';
  readonly steps: readonly EstimateStep[];
}

/** What of a site's switches an estimate depends on. */
export type EstimateTerms = Pick<SiteConfig['valuations'], 'margin_percent' | 'reconditioning'>;
/** The limits beyond which a person values a vehicle. */
export type EstimateLimits = Pick<SiteConfig['valuations'], 'most_years' | 'most_kms'>;

/** With fewer there is no estimate. */
export const FEWEST_SIMILAR = 3;
/** An offer below this says nothing: a person looks at the vehicle. */
const LEAST_OFFER_CENTS = 50_000;
const HUNDRED_CENTS = 10_000;
const DOLLAR_CENTS = 100;

interface Adjustment {
  readonly label: string;
  /** Of the median asking price; less than 0 takes off. */
  readonly percent?: number;
  readonly cents?: number;
}

/** What each answer is worth. An answer that is not listed changes nothing. */
const ADJUSTMENTS: { readonly [Question in keyof AdjustmentAnswers]: Readonly<Record<string, Adjustment>> } = {
  condition: {
    Excellent: { label: 'Excellent condition', percent: 2 },
    Fair: { label: 'Fair condition', percent: -6 },
    Poor: { label: 'Poor condition', percent: -14 },
  },
  service_history: {
    Partial: { label: 'Partial service history', percent: -3 },
    None: { label: 'No service history', percent: -6 },
  },
  damage: {
    'Small marks': { label: 'Small marks', cents: -40_000 },
    'Needs repair': { label: 'Damage to repair', percent: -10 },
  },
  keys: { One: { label: 'One key only', cents: -35_000 } },
  // What is owed is paid out of the offer; it makes the vehicle worth neither more nor less.
  finance_owing: {},
};

/** How far the range reaches to either side of the offer, in per cent. */
const SPREAD = { high: 4, medium: 7, low: 11 } as const satisfies Record<Estimate['confidence'], number>;

/**
 * Why a vehicle gets no estimate by its age and kilometres; null if it may get one (TRADE-1).
 * @param today where the vehicle is registered, as YYYY-MM-DD: its year counts
 */
export function pastLimits(
  { year, kms }: { readonly year: number; readonly kms: number },
  { most_years: mostYears, most_kms: mostKms }: EstimateLimits,
  today: string,
): Extract<ByHandReason, 'too_old' | 'too_far'> | null {
  if (Number(today.slice(0, 4)) - year > mostYears) return 'too_old';
  return kms > mostKms ? 'too_far' : null;
}

/**
 * The estimate of a trade-in (TRADE-1): the median asking price of similar cars, less the dealer's margin and reconditioning, adjusted by
 * the answers; the offer is rounded to $100, and the range around it is the wider the less is known. Each step is in whole dollars, the last one is
 * the rounding, and together they are the offer. Pure.
 * @returns why a person values it, if there are too few similar cars or too little is left
 */
export function tradeInEstimate(
  similar: SimilarCars,
  answers: AdjustmentAnswers,
  { margin_percent: margin, reconditioning }: EstimateTerms,
): Estimate | Extract<ByHandReason, 'too_few_similar' | 'too_little'> {
  if (similar.sample < FEWEST_SIMILAR) return 'too_few_similar';
  const medianCents = roundTo(DOLLAR_CENTS, similar.medianCents);
  const share = (percent: number) => roundTo(DOLLAR_CENTS, (medianCents * percent) / 100);
  const adjustments = (Object.keys(ADJUSTMENTS) as (keyof AdjustmentAnswers)[]).flatMap((question) => {
    const adjustment = ADJUSTMENTS[question][answers[question]];
    return adjustment ? [{ label: adjustment.label, cents: adjustment.cents ?? share(adjustment.percent ?? 0) }] : [];
  });
  const worth = [
    { label: 'Median asking price of similar vehicles', cents: medianCents },
    { label: 'Dealer’s margin', cents: -share(margin) },
    { label: 'Reconditioning', cents: -roundTo(DOLLAR_CENTS, reconditioning * 100) },
    ...adjustments,
  ];
  const unrounded = worth.reduce((sum, { cents }) => sum + cents, 0);
  const offerCents = roundTo(HUNDRED_CENTS, unrounded);
  if (offerCents < LEAST_OFFER_CENTS) return 'too_little';
  const confidence = confidenceIn(similar, answers);
  const spread = (offerCents * SPREAD[confidence]) / 100;
  return {
    medianCents,
    offerCents,
    lowCents: roundTo(HUNDRED_CENTS, offerCents - spread),
    highCents: roundTo(HUNDRED_CENTS, offerCents + spread),
    confidence,
    steps: [...worth, { label: 'Rounded to the nearest $100', cents: offerCents - unrounded }].filter(
      ({ cents }) => cents !== 0,
    ),
  };
}

/** Many cars of several dealers say more than a few of one; damage that nobody has seen makes any figure uncertain. */
function confidenceIn({ sample, dealerships }: SimilarCars, { damage }: AdjustmentAnswers): Estimate['confidence'] {
  if (damage === 'Needs repair' || sample < 5) return 'low';
  return sample >= 10 && dealerships >= 3 ? 'high' : 'medium';
}

const roundTo = (unit: number, cents: number): number => Math.round(cents / unit) * unit;

/** The middle of prices: of an even number, the mean of the two in the middle. @returns undefined of none */
export function medianOf(prices: readonly number[]): number | undefined {
  const sorted = prices.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const [below, above] = [sorted[sorted.length % 2 === 0 ? half - 1 : half], sorted[half]];
  return below === undefined || above === undefined ? undefined : Math.round((below + above) / 2);
}

/** The range of an estimate, such as $14,200 to $15,600 (TRADE-1). */
export const estimateRange = ({ low, high }: Pick<TradeInEstimate, 'low' | 'high'>): string =>
  `${dollars(low)} to ${dollars(high)}`;

/** What an estimate rests on: '12 similar vehicles on our sites, median asking price $18,400, less reconditioning and margin'. */
export const estimateBasis = ({ sample, median }: Pick<TradeInEstimate, 'sample' | 'median'>): string =>
  `${sample} similar vehicles on our sites, median asking price ${dollars(median)}, less reconditioning and margin`;

const REASONS: Readonly<Record<ByHandReason, string>> = {
  too_old: 'It’s older than the vehicles we estimate online.',
  too_far: 'It’s done more kilometres than the vehicles we estimate online.',
  too_few_similar: 'There aren’t enough similar vehicles on our sites for a fair estimate.',
  too_little: 'Its value depends on its condition, so we need to see it in person.',
  unavailable: 'We can’t work out an estimate right now.',
};

/** Why a person values a vehicle. */
export const byHandText = (reason: ByHandReason): string => REASONS[reason];

const dollars = (amount: number): string => formatDollars(centsOf(amount));
