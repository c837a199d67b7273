import type { PageOf, RepaymentAnswer } from '@forecourt/contracts';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { loadRepayments } from '../../components/finance/live-repayments.ts';
import classes from '../../components/finance/loan-figures.module.css';
import { LoanFigures } from '../../components/finance/loan-figures.tsx';
import { Form } from '../../components/form/form.tsx';
import { FormPage } from '../../components/form/form-page.tsx';
import { useForm } from '../../components/form/use-form.ts';

const DEBOUNCE_MS = 400;
const TERMS = ['price', 'deposit', 'term', 'frequency'];

/** Applies for finance for one vehicle, with its figures as the terms change (FIN-2). */
export function PersonalisedFinancePage({ content }: { content: PageOf<'personalised_finance'> }) {
  const { form, price } = content;
  const state = useForm(form, content.kind);
  const text = (name: string) => String(state.values[name] ?? '');
  const terms = {
    deposit: text('finance_deposit') || '$0',
    term: String(Number.parseInt(text('finance_term'), 10)),
    frequency: text('finance_frequency').toLowerCase(),
  };
  const figures = useFigures(content.figures, { price, ...terms });
  return (
    <FormPage page={content}>
      <div className={classes.terms} role="status">
        {figures ? (
          <>
            <LoanFigures payment={figures.repayment} {...figures} />
            <p>
              {figures.rows
                .filter(({ brief }) => brief)
                .map(({ label, value }) => `${label}: ${value}`)
                .join(' · ')}
            </p>
            <p>{figures.warning} This is an estimate, not an offer of credit.</p>
          </>
        ) : (
          <p>There is nothing to finance with these terms. Please enter a deposit below the price of {price}.</p>
        )}
      </div>
      <Form form={form} state={state} beforeSend={UPDATE} />
    </FormPage>
  );
}

/** Without JavaScript the figures follow when asked. */
const UPDATE = (
  <noscript>
    <Button type="submit" look="outline" name="go" value="figures" formNoValidate>
      Update the figures
    </Button>
  </noscript>
);

/** The figures for some terms: those of the page until they change; null if there are none. */
function useFigures(shown: RepaymentAnswer | null, terms: Readonly<Record<string, string>>): RepaymentAnswer | null {
  const asked = JSON.stringify(terms);
  const [first] = useState(asked);
  const [figures, setFigures] = useState(shown);
  useEffect(() => {
    if (asked === first) return setFigures(shown);
    const question = new AbortController();
    const form = new FormData();
    for (const [name, value] of Object.entries(JSON.parse(asked) as Record<string, string>)) form.set(name, value);
    const soon = setTimeout(() => {
      loadRepayments(form, TERMS, question.signal).then(setFigures, () => !question.signal.aborted && setFigures(null));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(soon);
      question.abort();
    };
  }, [asked, first, shown]);
  return figures;
}
