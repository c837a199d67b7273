import type { FormValues, ShownValuation, ValuationSteps } from '@forecourt/contracts';
import { valuationChangeOf } from '@forecourt/contracts/valuation-answers';
import { useEffect, useRef, useState } from 'react';
import {
  continueValuation,
  type KeptOffer,
  keepOffer,
  keptOffer,
  readValuation,
  recordValuation,
  startValuation,
} from '../../lib/trade-in-offer.ts';
import type { FormState } from '../form/use-form.ts';

/** A valuation as far as it has come in this browser. */
export interface RunningValuation {
  readonly valuation: ShownValuation | null;
  /** An estimate of an earlier visit, which can be taken up. */
  readonly kept: KeptOffer | null;
  /** Saves a step. A failure is only logged: the visitor goes on, and a person values the vehicle. */
  save(values: FormValues, step: { readonly isFirst: boolean; readonly isComplete: boolean }): Promise<void>;
  /** Takes the kept estimate up; false if it is gone. */
  resume(): Promise<boolean>;
}

/** Saves a valuation step by step (TRADE-1). */
export function useValuation(
  { valuation: known, form, record }: Pick<ValuationSteps, 'valuation' | 'form' | 'record'>,
  state: FormState,
): RunningValuation {
  const [valuation, setValuation] = useState(known);
  const [kept, setKept] = useState<KeptOffer | null>(null);
  const key = useRef<string | null>(null);
  const carId = form.fixed.car_id ?? null;

  // Only the browser knows what it keeps.
  useEffect(() => {
    if (!known) setKept(keptOffer());
  }, [known]);

  const show = (shown: ShownValuation) => {
    setValuation(shown);
    if (!shown.form_completed) return;
    keepOffer(shown);
    if (record) void recordValuation(shown.id).catch((error: unknown) => log(error));
  };

  const save: RunningValuation['save'] = async (values, { isFirst, isComplete }) => {
    const { rego, regoState, ...rest } = valuationChangeOf(values, isComplete);
    const id = typeof values.valuation_id === 'string' ? values.valuation_id : '';
    try {
      key.current ??= crypto.randomUUID();
      const shown =
        id === ''
          ? await startValuation({ rego, regoState, ...(carId !== null && { car_id: carId }) }, key.current)
          : await continueValuation(id, isFirst ? { rego, regoState } : { rego, regoState, ...rest });
      const last = id === '' && !isFirst ? await continueValuation(shown.id, rest) : shown;
      state.change({ valuation_id: last.id, ...(isFirst && chosen(last, values)) });
      show(last);
    } catch (error) {
      log(error);
      // What is not known is started anew with the next step.
      key.current = null;
      state.change({ valuation_id: '' });
      setValuation(null);
    }
  };

  const resume = async () => {
    if (!kept) return false;
    const shown = await readValuation(kept.id, carId).catch(() => null);
    if (!shown?.estimate) {
      setKept(null);
      return false;
    }
    const { vehicle, kms, adjustmentAnswers, regoState } = shown;
    state.change({
      ...adjustmentAnswers,
      regoState,
      valuation_id: shown.id,
      ...(vehicle && {
        trade_in_vehicle: '',
        trade_in_year: String(vehicle.year),
        trade_in_make: vehicle.make,
        trade_in_model: vehicle.model,
      }),
      ...(kms !== null && { kms: String(kms) }),
    });
    setValuation(shown);
    return true;
  };
  return { valuation, kept, save, resume };
}

/** The vehicle that the registration led to: the first is chosen at first; one of another registration is chosen no more. */
function chosen({ vehicles }: ShownValuation, { trade_in_vehicle: before }: FormValues): FormValues {
  return vehicles.some(({ title }) => title === before) ? {} : { trade_in_vehicle: vehicles[0]?.title ?? '' };
}

/** A failure to save is only logged (TRADE-1). */
function log(error: unknown): void {
  console.warn('The valuation is not saved.', error);
}
