import { z } from 'zod';
import { dollars, instant } from '../common/scalars.ts';
import { isAnswer } from '../forms/answer-check.ts';
import { type FieldName, fieldOf } from '../forms/fields.ts';
import { adjustmentFields } from '../forms/trade-in.fields.ts';

/** An answer as the forms take it: the same check, and the same message. */
const answerTo = (name: FieldName) => {
  const field = fieldOf(name);
  return z
    .string({ error: field.invalid })
    .trim()
    .refine((text) => text !== '' && isAnswer(field, text) && (field.choices?.includes(text) ?? true), {
      error: field.invalid,
    })
    .describe(field.description);
};

/** A whole number within bounds, with the message of the forms. */
const within = (name: FieldName, least: number, most: number) => {
  const { invalid } = fieldOf(name);
  return z.int({ error: invalid }).min(least, invalid).max(most, invalid);
};

type AdjustmentField = (typeof adjustmentFields)[number];

/** The answers to the questions that adjust an estimate, each one of its field's choices. */
export const adjustmentAnswers = z
  .strictObject(
    Object.fromEntries(adjustmentFields.map((name) => [name, answerTo(name)])) as Record<
      AdjustmentField,
      ReturnType<typeof answerTo>
    >,
  )
  .describe('The answers to all five questions.');
export type AdjustmentAnswers = z.infer<typeof adjustmentAnswers>;

/** A vehicle in the visitor's own words. */
const statedVehicle = z.strictObject({
  make: answerTo('trade_in_make'),
  model: answerTo('trade_in_model'),
  year: within('trade_in_year', 1900, 2100).describe('The year in which it was built.'),
});

/** Starts a valuation by the registration of the vehicle (TRADE-1). */
export const valuationRequest = z.strictObject({
  rego: answerTo('rego'),
  regoState: answerTo('regoState'),
  car_id: z.string().min(1).max(120).optional().describe('The car of this site that the visitor wants to buy.'),
});
export type ValuationRequest = z.infer<typeof valuationRequest>;

/** Continues a valuation: what is sent replaces what was said before. Sent twice, it changes nothing. */
export const valuationChange = z.strictObject({
  rego: answerTo('rego').optional().describe('Together with regoState: another vehicle is looked up.'),
  regoState: answerTo('regoState').optional(),
  vehicle: z
    .union([z.string().min(1).max(160), statedVehicle])
    .optional()
    .describe('The title of one of `vehicles`, or what the visitor says that it is.'),
  kms: within('kms', 0, 2_000_000).optional().describe('Kilometres on the odometer.'),
  adjustmentAnswers: adjustmentAnswers.optional(),
  form_completed: z
    .literal(true)
    .optional()
    .describe('Everything is answered: make the estimate, or leave the vehicle to a person.'),
  offer_accepted: z.literal(true).optional().describe('The visitor accepts the estimate; with the lead that says so.'),
  lead_id: z.uuid().optional().describe('The lead that accepts it.'),
  subcategory: z.literal('3. Offer Accepted').optional(),
});
export type ValuationChange = z.infer<typeof valuationChange>;

/** A vehicle to be traded in, as it is known. */
export const valuedVehicle = z.object({
  title: z.string().describe('Such as 2023 Toyota Corolla Ascent Sport.'),
  make: z.string(),
  model: z.string(),
  year: z.int(),
  badge: z.string().optional(),
});
export type ValuedVehicle = z.infer<typeof valuedVehicle>;

/** Why a vehicle is valued by a person. */
export const byHandReason = z.enum(['too_old', 'too_far', 'too_few_similar', 'too_little', 'unavailable']);
export type ByHandReason = z.infer<typeof byHandReason>;

/** What a vehicle may be worth as a trade-in, in Australian dollars (TRADE-1). */
export const tradeInEstimate = z.object({
  offer_price: dollars.describe('The middle of the range; what counts where one figure is needed.'),
  low: dollars,
  high: dollars,
  median: dollars.describe('The median asking price of the similar vehicles.'),
  sample: z.int().positive().describe('How many similar vehicles there are.'),
  confidence: z.enum(['high', 'medium', 'low']),
  valid_until: instant,
  steps: z
    .array(z.object({ label: z.string(), amount: z.number().describe('Whole dollars; less than 0 takes off.') }))
    .describe('How the median became the offer, in order.'),
});
export type TradeInEstimate = z.infer<typeof tradeInEstimate>;

/** A valuation as it stands (TRADE-1). It never holds the registration number. */
export const valuation = z.object({
  id: z.string().describe('Unguessable: anyone who has it can read and continue the valuation on this site.'),
  car_id: z.string().nullable().describe('The car that the visitor wants to buy.'),
  regoState: z.string(),
  look_up: z
    .enum(['found', 'several', 'unknown', 'unavailable'])
    .describe('What the registration led to. `unavailable`: nobody answered; the visitor says what it is.'),
  vehicles: z.array(valuedVehicle).describe('What the registration led to.'),
  vehicle: valuedVehicle.nullable().describe('The one that is valued.'),
  kms: z.int().nullable(),
  adjustmentAnswers: adjustmentAnswers.nullable(),
  form_completed: z.boolean(),
  estimate: tradeInEstimate.nullable(),
  by_hand: byHandReason.nullable().describe('Why a person values it, if there is no estimate.'),
  offer_accepted: z.boolean(),
  lead_id: z.string().nullable().describe('The lead that accepted it, or asked a person.'),
});
export type Valuation = z.infer<typeof valuation>;

/** A valuation with the words for it, as a browser gets it. */
export const shownValuation = valuation.extend({
  words: z.object({
    look_up: z.string().describe('What the registration led to, for the visitor.'),
    title: z.string().nullable().describe('The vehicle that is valued.'),
    range: z.string().nullable().describe('Such as $14,200 to $15,600.'),
    basis: z.string().nullable().describe('What the estimate rests on, or why a person values the vehicle.'),
    confidence: z.string().nullable(),
    valid_until: z.string().nullable().describe('Such as Tuesday 1 December.'),
    steps: z.array(z.object({ label: z.string(), amount: z.string() })),
    difference: z
      .object({ label: z.string(), amount: z.string() })
      .nullable()
      .describe('What is left to pay for the car that the visitor wants to buy.'),
  }),
});
export type ShownValuation = z.infer<typeof shownValuation>;

/** A result that the browser reports: the valuation as it was answered. What counts is what the platform kept under its id (TRADE-1). */
export const miscellaneousRecord = z.looseObject({
  column_name: z.literal('valuation'),
  id: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'the id of a valuation'),
});
export type MiscellaneousRecord = z.infer<typeof miscellaneousRecord>;
