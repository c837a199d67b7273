import type { FormValues, ShownValuation, ValuationSteps } from '@forecourt/contracts';
import { useEffect, useRef, useState } from 'react';
import { OFFER_KEY, readStored } from '../../lib/kept/stored-list.ts';
import type { KeptOffer } from '../../lib/kept/valuations.ts';
import type { FormState } from '../form/use-form.ts';
import type { KeptEstimate } from './kept-estimate.tsx';
import { loadEstimate } from './late-estimate.ts';

/** A valuation as far as it has come in this browser. */
export interface RunningValuation {
  readonly valuation: ShownValuation | null;
  /** An estimate of an earlier visit, which can be taken up, and what shows it. */
  readonly kept: { readonly offer: KeptOffer; readonly Kept: typeof KeptEstimate } | null;
  /** Saves a step. A failure is only logged: the visitor goes on, and a person values the vehicle. */
  save(values: FormValues, step: { readonly isFirst: boolean; readonly isComplete: boolean }): Promise<void>;
  /** Takes the kept estimate up; false if it is gone. */
  resume(): Promise<boolean>;
  /** Makes a new estimate from the same answers, once one is no longer valid. If that fails, a person values the vehicle. */
  renew(): Promise<void>;
}

/** Saves a valuation step by step (TRADE-1). */
export function useValuation(
  { valuation: known, form, record }: Pick<ValuationSteps, 'valuation' | 'form' | 'record'>,
  state: FormState,
): RunningValuation {
  const [valuation, setValuation] = useState(known);
  const [kept, setKept] = useState<RunningValuation['kept']>(null);
  const key = useRef<string | null>(null);
  const carId = form.fixed.car_id ?? null;

  // Only the browser knows what it keeps.
  useEffect(() => {
    if (known || !readStored(() => window.localStorage, OFFER_KEY)) return;
    import('./kept-estimate.tsx').then(({ KeptEstimate: Kept, keptOffer }) => {
      const offer = keptOffer();
      if (offer) setKept({ offer, Kept });
    }, log);
  }, [known]);

  const show = (shown: ShownValuation) => {
    setValuation(shown);
    if (!shown.form_completed) return;
    void loadSaving()
      .then(({ keepOffer, recordValuation }) => {
        keepOffer(shown);
        return record ? recordValuation(shown) : undefined;
      })
      .catch(log);
  };

  const save: RunningValuation['save'] = async (values, step) => {
    try {
      key.current ??= crypto.randomUUID();
      const { saveStep } = await loadSaving();
      const { shown, answers } = await saveStep(values, { ...step, before: valuation, carId, key: key.current });
      state.change(answers);
      show(shown);
    } catch (error) {
      log(error);
      forget();
    }
  };

  /** The next step starts a new valuation. */
  const forget = () => {
    key.current = null;
    state.change({ valuation_id: '' });
    setValuation(null);
  };

  const renew = async () => {
    const { valuation_id: id } = state.values;
    if (typeof id !== 'string' || id === '') return;
    try {
      const { renewValuation } = await loadSaving();
      show(await renewValuation(id));
    } catch (error) {
      log(error);
      forget();
    }
  };

  const resume = async () => {
    if (!kept) return false;
    const resumed = await loadSaving()
      .then(({ resumeValuation }) => resumeValuation(kept.offer.id, carId))
      .catch(() => null);
    if (!resumed) {
      setKept(null);
      return false;
    }
    state.change(resumed.answers);
    setValuation(resumed.shown);
    return true;
  };
  return { valuation, kept, save, resume, renew };
}

/** What saves, and what shows an estimate, is loaded with the first step. */
async function loadSaving() {
  const [saving] = await Promise.all([importSaving(), loadEstimate()]);
  return saving;
}

const importSaving = () => import('./valuation-saving.ts');

/** A failure to save is only logged (TRADE-1). */
function log(error: unknown): void {
  console.warn('The valuation is not saved.', error);
}
