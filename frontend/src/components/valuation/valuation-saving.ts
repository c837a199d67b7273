import type { FormValues, ShownValuation } from '@forecourt/contracts';
import { valuationChangeOf, vehicleOfPlate } from '@forecourt/contracts/valuation-change';
import { continueValuation, readValuation, startValuation } from '../../lib/kept/valuations.ts';

export { keepOffer, recordValuation } from '../../lib/kept/valuations.ts';

/** A step that a visitor leaves. */
export interface SavedStep {
  readonly isFirst: boolean;
  /** Whether the questions about the vehicle's condition are answered. */
  readonly isComplete: boolean;
  /** The valuation before this step. */
  readonly before: ShownValuation | null;
  readonly carId: string | null;
  /** The idempotency key of a new valuation. */
  readonly key: string;
}

/** A valuation, and what the form's fields hold with it. */
export interface SavedValuation {
  readonly shown: ShownValuation;
  readonly answers: FormValues;
}

/** Saves a step (TRADE-1), and all earlier ones if none of them was saved. @throws ApiError */
export async function saveStep(
  values: FormValues,
  { isFirst, isComplete, before, carId, key }: SavedStep,
): Promise<SavedValuation> {
  const { rego, regoState, ...rest } = valuationChangeOf(values, isComplete);
  const id = typeof values.valuation_id === 'string' ? values.valuation_id : '';
  const first =
    id === ''
      ? await startValuation({ rego, regoState, ...(carId !== null && { car_id: carId }) }, key)
      : await continueValuation(id, isFirst ? { rego, regoState } : { rego, regoState, ...rest });
  const shown = id === '' && !isFirst ? await continueValuation(first.id, rest) : first;
  return { shown, answers: { valuation_id: shown.id, ...(isFirst && vehicleOfPlate(shown, before)) } };
}

/** Continues with an earlier estimate; null if it no longer holds. @throws ApiError */
export async function resumeValuation(id: string, carId: string | null): Promise<SavedValuation | null> {
  const shown = await readValuation(id, carId);
  if (!shown.estimate) return null;
  const { vehicle, kms, adjustmentAnswers, regoState } = shown;
  const answers: FormValues = {
    ...adjustmentAnswers,
    regoState,
    valuation_id: shown.id,
    ...(vehicle && {
      trade_in_vehicle: shown.vehicles.some(({ title }) => title === vehicle.title) ? vehicle.title : '',
      trade_in_year: String(vehicle.year),
      trade_in_make: vehicle.make,
      trade_in_model: vehicle.model,
    }),
    ...(kms !== null && { kms: String(kms) }),
  };
  return { shown, answers };
}

/** A new estimate from the same answers, for one that is no longer valid. @throws ApiError */
export const renewValuation = (id: string): Promise<ShownValuation> => continueValuation(id, { form_completed: true });
