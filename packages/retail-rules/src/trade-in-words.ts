import type { ByHandReason, TradeInEstimate } from '@forecourt/contracts';
import { centsOf, formatDollars } from './money.ts';

/** The range of an estimate, such as $14,200 to $15,600 (TRADE-1). */
export const estimateRange = ({ low, high }: Pick<TradeInEstimate, 'low' | 'high'>): string =>
  `${dollars(low)} to ${dollars(high)}`;

/** What an estimate rests on: '12 similar cars on our sites, median asking price $18,400, less reconditioning and margin'. */
export const estimateBasis = ({ sample, median }: Pick<TradeInEstimate, 'sample' | 'median'>): string =>
  `${sample} similar cars on our sites, median asking price ${dollars(median)}, less reconditioning and margin`;

const REASONS: Readonly<Record<ByHandReason, string>> = {
  too_old: 'It is older than the vehicles that we estimate online.',
  too_far: 'It has travelled further than the vehicles that we estimate online.',
  too_few_similar: 'There are too few vehicles like it on our sites to estimate it fairly.',
  too_little: 'Its condition decides what it is worth, so a person has to see it.',
  unavailable: 'We can’t work out an estimate right now.',
};

/** Why a person values a vehicle. */
export const byHandText = (reason: ByHandReason): string => REASONS[reason];

const dollars = (amount: number): string => formatDollars(centsOf(amount));
