import { z } from 'zod';
import { instant } from '../common/scalars.ts';
import { isAnswer, readText } from '../forms/answer-check.ts';
import { buyOnlineForm } from '../forms/buy-online.form.ts';
import { type FieldName, type FormAnswers, fieldOf } from '../forms/fields.ts';

const names: readonly FieldName[] = [
  ...buyOnlineForm.fields.map((asked) => (typeof asked === 'string' ? asked : asked.field)),
  'delivery_price',
];

const isChoice = (field: FieldName, answer: unknown): boolean =>
  fieldOf(field).choices?.some((choice) => choice === answer) ?? true;

/** Answers of an online purchase, each as its field takes it. */
const purchaseAnswers = z
  .record(z.string(), z.union([z.string().max(200), z.boolean()]))
  .superRefine((answers, context) => {
    for (const [name, answer] of Object.entries(answers)) {
      const field = names.find((each) => each === name);
      if (field && isChoice(field, answer) && isAnswer(fieldOf(field), answer)) continue;
      context.addIssue({ code: 'custom', path: [name], message: field ? fieldOf(field).invalid : 'is not asked' });
    }
  })
  .transform((answers) => {
    const read = Object.entries(answers).map(([name, answer]) => {
      const field = names.find((each) => each === name);
      return [name, field && typeof answer === 'string' ? readText(fieldOf(field).type, answer) : answer];
    });
    return Object.fromEntries(read) as FormAnswers;
  });

/** The body of the internal `POST /purchases`: who buys which car. */
export const purchaseStart = z.strictObject({ car_id: z.string().min(1).max(120), answers: purchaseAnswers });
export type PurchaseStart = z.infer<typeof purchaseStart>;

/** The body of the internal `PATCH /purchases/{id}`: what one step answered replaces what was answered before. */
export const purchaseChange = z.strictObject({ answers: purchaseAnswers });
export type PurchaseChange = z.infer<typeof purchaseChange>;

/** An online purchase as far as it has come (RES-3). */
export const purchase = z.object({
  id: z.string().describe('Unguessable; whoever has it can read and continue the purchase on this site.'),
  car_id: z.string(),
  answers: purchaseAnswers,
  changed_at: instant,
  reservation: z.string().nullable().describe('The path of its reservation, once it was sent.'),
  agreed: z
    .object({ price: z.object({ amount: z.number(), type: z.string() }).nullable(), deposit: z.number() })
    .nullable()
    .default(null)
    .describe('In dollars, as it was when it was sent: what is due does not follow a later price.'),
});
export type Purchase = z.infer<typeof purchase>;

/** The body of the internal `POST /purchases/find`: the number that the caller’s user has proven by a code. */
export const purchasesSought = z.strictObject({ phone: z.string().max(20) });
export type PurchasesSought = z.infer<typeof purchasesSought>;

/** The body of the internal `POST /purchases/claim`: the address that was given with purchases of that number. */
export const purchasesClaimed = z.strictObject({ phone: z.string().max(20), email: z.string().max(254) });
export type PurchasesClaimed = z.infer<typeof purchasesClaimed>;

const listedPurchase = { car_id: z.string(), changed_at: instant, sent: z.boolean() };

/** The purchases of a user on the site, the last one first. */
export const foundPurchases = z.object({
  purchases: z.array(z.object({ id: z.string(), ...listedPurchase })).describe('Those that the user began or claimed.'),
  unclaimed: z
    .array(z.object(listedPurchase))
    .describe(
      'Those that somebody began with the number while signed out: whose they are is not proven, so the address stays unsaid.',
    ),
});
export type FoundPurchases = z.infer<typeof foundPurchases>;
