import type { Answers } from './answer-check.ts';
import type { FieldName, FormAnswers } from './fields.ts';
import { adjustmentFields } from './trade-in.fields.ts';

/** The names of the steps of buying online, in their order. */
export const purchaseStepNames = [
  'contact',
  'trade_in',
  'vehicle',
  'payment',
  'handover',
  'delivery',
  'deposit',
] as const;
export type PurchaseStepName = (typeof purchaseStepNames)[number];

/** A step of buying online. */
export interface PurchaseStep {
  readonly name: PurchaseStepName;
  /** The part that the visitor sees it under; two steps may share one. */
  readonly part: string;
  readonly title: string;
  /** All of them must be answered. */
  readonly fields: readonly FieldName[];
  /** Whether it is asked after these answers. */
  readonly when?: (answers: Answers) => boolean;
}

const steps: readonly PurchaseStep[] = [
  { name: 'contact', part: 'Your details', title: 'Your details', fields: ['name', 'last_name', 'email', 'phone'] },
  { name: 'trade_in', part: 'Trade-in', title: 'Trade-in', fields: ['do-you-have-a-trade-in'] },
  {
    name: 'vehicle',
    part: 'Trade-in',
    title: 'Your trade-in vehicle',
    fields: ['rego', 'regoState', 'kms', ...adjustmentFields],
    when: (answers) => answers['do-you-have-a-trade-in'] === 'Yes',
  },
  { name: 'payment', part: 'Payment', title: 'Paying the balance', fields: ['purchase_payment'] },
  { name: 'handover', part: 'Pick-up or delivery', title: 'Pick-up or delivery', fields: ['handover'] },
  {
    name: 'delivery',
    part: 'Pick-up or delivery',
    title: 'Where to deliver it',
    fields: ['delivery_address', 'postcode'],
    when: ({ handover }) => handover === 'Delivery',
  },
  { name: 'deposit', part: 'Deposit', title: 'Check and pay the deposit', fields: ['terms_agreed'] },
];

/** What the platform adds to the answers of a step, and takes away with them. */
const ADDED: { readonly [Name in PurchaseStepName]?: readonly FieldName[] } = {
  vehicle: ['valuation_id'],
  delivery: ['delivery_price'],
};

/** The steps that these answers lead to, in their order (RES-3). */
export function purchaseSteps(answers: Answers): PurchaseStep[] {
  return steps.filter(({ when }) => when?.(answers) ?? true);
}

/** The parts in which a visitor sees the steps. */
export const purchaseParts: readonly string[] = [...new Set(steps.map(({ part }) => part))];

/** The first step with a question that is not answered; the last one asks for agreement each time. */
export function nextPurchaseStep(answers: Answers): PurchaseStep {
  const asked = purchaseSteps(answers);
  const open = asked.find(({ fields }) => fields.some((name) => answers[name] === undefined));
  const last = asked.at(-1);
  if (!last) throw new Error('Buying online has no steps.');
  return open ?? last;
}

/**
 * The answers after a step was answered: what the platform had added to that step goes, and so do the answers of steps that these do not
 * lead to any more, such as the address once the vehicle is picked up.
 */
export function mergedPurchaseAnswers(before: FormAnswers, answered: FormAnswers): FormAnswers {
  const stale = steps.filter(({ fields }) => fields.some((name) => answered[name] !== undefined));
  const dropped = new Set<string>(stale.flatMap(({ name }) => ADDED[name] ?? []));
  const left = Object.entries(before).filter(([name]) => !dropped.has(name));
  const answers: FormAnswers = { ...Object.fromEntries(left), ...answered };
  const kept = new Set<string>(
    purchaseSteps(answers).flatMap(({ name, fields }) => [...fields, ...(ADDED[name] ?? [])]),
  );
  return Object.fromEntries(Object.entries(answers).filter(([name]) => kept.has(name)));
}
