import { type MouseEvent, useEffect, useRef } from 'react';
import { Icon } from '../../components/icon.tsx';
import type { FieldError } from '../../lib/api.ts';
import type { ErrorSummary as Summary } from '../../lib/error-summary.ts';
import classes from './error-summary.module.css';
import { fieldId } from './fields.tsx';

/** What is wrong, above the form (LEAD-4): one alert, or a list in which each entry leads to its field. */
export function ErrorSummary({ summary }: { summary: Summary }) {
  const alert = useRef<HTMLDivElement>(null);
  // The summary takes the focus each time it changes: it may be out of view when the form is sent.
  useEffect(() => {
    if (summary) alert.current?.focus();
  }, [summary]);
  return (
    <div ref={alert} role="alert" tabIndex={-1} className={classes.summary}>
      <Icon name="alert" />
      {summary.kind === 'alert' ? (
        <p>
          <FaultLink error={summary.error} />
        </p>
      ) : (
        <div>
          <p>{summary.heading}</p>
          <ul>
            {summary.errors.map((error) => (
              <li key={error.field + error.message}>
                <FaultLink error={error} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function FaultLink({ error: { field, message } }: { error: FieldError }) {
  if (!field) return message;
  const focus = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(fieldId(field))?.focus();
  };
  return (
    <a href={`#${fieldId(field)}`} onClick={focus}>
      {message}
    </a>
  );
}
