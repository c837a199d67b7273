import type { ShownField, ValuationSteps } from '@forecourt/contracts';
import { hasOwnWords, valuationFields } from '@forecourt/contracts/valuation-answers';
import { useEffect, useState } from 'react';
import { Alert } from '../alert/alert.tsx';
import { FormField } from '../form/form-fields.tsx';
import { fieldId } from '../form/form-parts.tsx';
import { useForm } from '../form/use-form.ts';
import { Carried, SteppedForm } from '../stepped-form/stepped-form.tsx';
import { useStages } from '../stepped-form/use-stages.ts';
import { ChoiceButtons } from './choice-buttons.tsx';
import { estimate } from './late-estimate.ts';
import { useValuation } from './use-valuation.ts';
import classes from './valuation.module.css';

const QUESTIONS: readonly string[] = ['condition', 'service_history', 'damage', 'keys', 'finance_owing'];
const OWN_WORDS: readonly string[] = ['trade_in_year', 'trade_in_make', 'trade_in_model'];

/** Values the visitor's vehicle step by step, up to the lead (TRADE-1). */
export function ValuationForm({ steps, pageKind }: { steps: ValuationSteps; pageKind: string }) {
  const { form, stages } = steps;
  const state = useForm(form, pageKind);
  const at = useStages(steps, state);
  const running = useValuation(steps, state);
  const { valuation, kept } = running;
  const vehicles = valuation?.vehicles ?? [];
  const Estimate = valuation && estimate();
  const vehicle = textOf(state.values.trade_in_vehicle);
  const [saysOther, setSaysOther] = useState(false);
  const isOther = vehicle === '' && (saysOther || hasOwnWords(state.values));
  const isFirst = at.stage === 0;
  const asked = { stages, form: { ...form, fields: valuationFields(form.fields, valuation, isOther) } };

  // An estimate that is no longer valid is made again from the same answers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (state.errors.some(({ field }) => field === 'valuation_id')) void running.renew();
  }, [state.refusals]);

  const part = (field: ShownField) => {
    const { name } = field;
    const error = state.errors.find((each) => each.field === name)?.message;
    const value = textOf(state.values[name]);
    const change = (answer: string) => state.change({ [name]: answer });
    const id = fieldId(form, name);
    if (name === 'valuation_id') return <Carried key={name} name={name} value={state.values[name]} />;
    if (name === 'trade_in_vehicle') {
      if (vehicles.length === 0) return <Carried key={name} name={name} value="" />;
      const found = { ...field, choices: vehicles.map(({ title }) => ({ value: title, label: title })) };
      const choose = (title: string) => {
        setSaysOther(title === '');
        change(title);
      };
      const other = { label: 'Another vehicle', isChosen: isOther };
      return <ChoiceButtons key={name} id={id} field={found} {...{ value, error, other, onChange: choose }} />;
    }
    if (QUESTIONS.includes(name)) {
      return <ChoiceButtons key={name} id={id} field={field} {...{ value, error, onChange: change }} />;
    }
    // A visitor who has chosen one of the found vehicles has said everything. Without JavaScript the choice can still change.
    if (OWN_WORDS.includes(name) && vehicles.length > 0) {
      return (
        <div key={name} data-unless={!isOther || undefined} className={classes.own}>
          <FormField form={form} field={field} state={state} />
        </div>
      );
    }
    return undefined;
  };

  return (
    <SteppedForm
      steps={asked}
      state={state}
      at={at}
      submit={valuation?.estimate ? steps.words.accept : steps.words.by_hand}
      part={part}
      above={
        <>
          {isFirst && kept && (
            <kept.Kept
              kept={kept.offer}
              onResume={() =>
                void running.resume().then((found) => {
                  if (found) at.go(stages.length - 1);
                })
              }
            />
          )}
          {isFirst && steps.plates.length > 0 && <Plates plates={steps.plates} />}
          {at.stage === 1 && <p>{valuation?.words.look_up ?? 'Please tell us what you drive.'}</p>}
          {at.isLast && Estimate && <Estimate id={fieldId(form, 'valuation_id')} {...{ steps, valuation }} />}
          {at.isLast && !valuation && (
            <Alert tone="info">
              We couldn’t save your answers, so there’s no online estimate. Send them and we’ll value your vehicle
              ourselves.
            </Alert>
          )}
        </>
      }
      leave={() => {
        const isComplete = at.shown.fields.includes('condition');
        return running.save(state.values, { isFirst, isComplete });
      }}
    />
  );
}

/** For trying it out, in development. */
function Plates({ plates }: Pick<ValuationSteps, 'plates'>) {
  return (
    <details className={classes.plates}>
      <summary>Test registrations</summary>
      <ul>
        {plates.map(({ plate, leads_to }) => (
          <li key={plate}>
            <code>{plate}</code> {leads_to}
          </li>
        ))}
      </ul>
    </details>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
