import type { ValuationChange } from '../leads/valuations.ts';
import type { FormValues } from './shown-form.ts';
import { type Found, OWN_WORDS } from './valuation-answers.ts';

/** The questions that adjust an estimate, by their fields' names. */
const QUESTIONS = ['condition', 'service_history', 'damage', 'keys', 'finance_owing'] as const;

/**
 * What the answers of a valuation's form say of the vehicle, as far as they are given (TRADE-1). Pure, and free of every library, as
 * browsers run it too.
 * @param complete whether everything is answered, so that the estimate can be made
 */
export function valuationChangeOf(values: FormValues, complete: boolean): ValuationChange {
  const said = (name: string): string => {
    const value = values[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const kms = said('kms').replaceAll(/\D/g, '');
  const answers = Object.fromEntries(QUESTIONS.map((name) => [name, said(name)]));
  const vehicle = vehicleOf(said);
  return {
    ...(said('rego') && { rego: said('rego') }),
    ...(said('regoState') && { regoState: said('regoState') }),
    ...(vehicle && { vehicle }),
    ...(kms && { kms: Number(kms) }),
    ...(QUESTIONS.every((name) => answers[name]) && {
      adjustmentAnswers: answers as NonNullable<ValuationChange['adjustmentAnswers']>,
    }),
    ...(complete && { form_completed: true }),
  };
}

/**
 * What the form holds once a registration was looked up (TRADE-1): a single vehicle is chosen, of several none is. Answers about a vehicle of
 * another registration don't count any more; those about the same ones stay.
 * @param before what the registration before led to; null for the first one
 */
export function vehicleOfPlate({ vehicles: found }: Found, before: Found | null): FormValues {
  const titles = ({ vehicles }: Found) => vehicles.map(({ title }) => title).join('\n');
  if (before && titles(before) === titles({ vehicles: found })) return {};
  const [only] = found.length === 1 ? found : [];
  const isKnown = found.length > 0;
  return {
    trade_in_vehicle: only?.title ?? '',
    ...(isKnown && Object.fromEntries(OWN_WORDS.map((name) => [name, '']))),
  };
}

function vehicleOf(said: (name: string) => string): ValuationChange['vehicle'] {
  const title = said('trade_in_vehicle');
  if (title) return title;
  const [make, model, year] = [said('trade_in_make'), said('trade_in_model'), said('trade_in_year')];
  return make && model && year ? { make, model, year: Number(year) } : undefined;
}
