import { type MouseEvent, useEffect, useRef } from 'react';
import { Alert } from '../../components/alert/alert.tsx';
import type { FieldError } from '../../lib/api.ts';
import type { ErrorSummary as Summary } from '../../lib/error-summary.ts';
import classes from './error-summary.module.css';
import { fieldId } from './fields.tsx';

/**
 * What is wrong, above the form (LEAD-4): one alert, or a list in which each entry leads to its field.
 * @param refusals rises with each try that was refused; the summary takes the focus then, as it may be out of view
 */
export function ErrorSummary({ summary, refusals }: { summary: Summary; refusals: number }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal anew, however alike its words
  useEffect(() => {
    place.current?.focus();
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [refusals]);
  const several = summary.kind === 'list';
  return (
    // Without JavaScript the browser itself leads here once the page is there.
    // biome-ignore lint/a11y/noAutofocus: what is wrong comes before the form
    <div ref={place} tabIndex={-1} autoFocus className={classes.summary}>
      <Alert tone="bad" {...(several && { title: summary.heading })}>
        {several ? (
          <ul>
            {summary.errors.map((error) => (
              <li key={error.field + error.message}>
                <FaultLink error={error} />
              </li>
            ))}
          </ul>
        ) : (
          <FaultLink error={summary.error} />
        )}
      </Alert>
    </div>
  );
}

function FaultLink({ error: { field, message } }: { error: FieldError }) {
  if (!field) return message;
  const focus = (event: MouseEvent) => {
    event.preventDefault();
    const control = document.getElementById(fieldId(field));
    control?.focus();
    control?.scrollIntoView({ block: 'center' });
  };
  return (
    <a href={`#${fieldId(field)}`} onClick={focus}>
      {message}
    </a>
  );
}
