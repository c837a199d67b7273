import type { FinanceCalculator as Content, RepaymentAnswer } from '@forecourt/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Select } from '../field/select.tsx';
import { TextInput } from '../field/text-input.tsx';
import classes from './finance-calculator.module.css';
import type { LiveRepayments, ShownRepayments } from './live-repayments.ts';
import { LoanFigures } from './loan-figures.tsx';

/**
 * The finance calculator (FIN-1): a plain form of the page's own address, which the server answers in the page. What asks the same
 * questions as they are typed is loaded with the first of them.
 */
export function FinanceCalculator({
  calculator,
  isWarned = false,
}: {
  calculator: Content;
  /** The page has the warning of its comparison rate already. */
  isWarned?: boolean;
}) {
  const { path, hidden, fields, choices } = calculator;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [{ answer, errors }, live] = useRepayments(calculator);
  const change = () => form.current && live.change(form.current);
  return (
    <div id="calculator" className={classes.calculator} tabIndex={-1}>
      <form
        ref={form}
        className={classes.questions}
        action={`${path}#calculator`}
        method="get"
        noValidate
        onSubmit={(event) => {
          if (live.askNow()) event.preventDefault();
        }}
      >
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {fields.map(({ name, label, value }) => (
          <TextInput
            key={name}
            id={`${id}-${name}`}
            name={name}
            label={label}
            defaultValue={value}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            error={errors[name]}
            onChange={change}
          />
        ))}
        {choices.map(({ name, label, value, choices: each }) => (
          <Select
            key={name}
            id={`${id}-${name}`}
            name={name}
            label={label}
            defaultValue={value}
            choices={each}
            error={errors[name]}
            onChange={change}
          />
        ))}
        <Button type="submit" look="outline">
          Calculate
        </Button>
      </form>
      <div className={classes.answer} role="status">
        {answer ? <Answer answer={answer} isWarned={isWarned} /> : <p>{words(errors)}</p>}
      </div>
    </div>
  );
}

function Answer({
  answer: { repayment, rows, warning, ...rates },
  isWarned,
}: {
  answer: RepaymentAnswer;
  isWarned: boolean;
}) {
  return (
    <>
      <LoanFigures payment={repayment} {...rates} />
      <dl className={classes.rows}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.warning}>{!isWarned && `${warning} `}This is an estimate, not an offer of credit.</p>
    </>
  );
}

const words = (errors: ShownRepayments['errors']) =>
  Object.keys(errors).length > 0
    ? 'Please check what you entered.'
    : 'We can’t work this out just now. Please try again.';

/** What is shown, and what changes it: `askNow` says whether it could ask. */
function useRepayments({ fields, choices, answer }: Content) {
  const questions = [...fields, ...choices];
  const [shown, setShown] = useState<ShownRepayments>({
    answer,
    errors: Object.fromEntries(questions.flatMap(({ name, error }) => (error === null ? [] : [[name, error]]))),
  });
  const live = useRef<LiveRepayments>(null);
  useEffect(() => () => live.current?.end(), []);
  const load = async (form: HTMLFormElement) => {
    const { LiveRepayments: Live } = await import('./live-repayments.ts');
    const names = questions.map(({ name }) => name);
    live.current ??= new Live(form, names, setShown);
    return live.current;
  };
  const actions = {
    // If it can't be loaded, the plain form is left.
    change: (form: HTMLFormElement) =>
      void load(form).then(
        (loaded) => loaded.askSoon(),
        () => undefined,
      ),
    askNow: () => {
      live.current?.askNow();
      return live.current !== null;
    },
  };
  return [shown, actions] as const;
}
