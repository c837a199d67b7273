import type { ShownForm } from '@forecourt/contracts';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Alert } from '../../components/alert/alert.tsx';
import type { FieldError } from '../../lib/api-error.ts';
import classes from './form-errors.module.css';
import { fieldId } from './form-parts.tsx';
import type { FormErrorsProps } from './late-form-errors.ts';

/** Whether an element is at most half as high as the window; a higher one could show its end without its beginning. */
const fits = (element: HTMLElement) => element.offsetHeight * 2 <= window.innerHeight;

/** What is wrong, above the form (LEAD-4): one alert, or a list in which each entry leads to its field. */
export function FormErrors({ form, summary, refusals }: FormErrorsProps) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each refusal, even with the same text
  useEffect(() => {
    place.current?.focus();
    place.current?.scrollIntoView({ block: fits(place.current) ? 'nearest' : 'start' });
  }, [refusals]);
  const several = summary.kind === 'list';
  return (
    // Without JavaScript the browser itself scrolls here once the page has loaded.
    // biome-ignore lint/a11y/noAutofocus: the errors come before the form
    <div ref={place} tabIndex={-1} autoFocus className={classes.summary}>
      <Alert tone="bad" {...(several && { title: summary.heading })}>
        {several ? (
          <ul>
            {summary.errors.map((error) => (
              <li key={error.field + error.message}>
                <FaultLink form={form} error={error} />
              </li>
            ))}
          </ul>
        ) : (
          <FaultLink form={form} error={summary.error} />
        )}
      </Alert>
    </div>
  );
}

function FaultLink({ form, error: { field, message } }: { form: ShownForm; error: FieldError }) {
  if (!field) return message;
  const focus = (event: MouseEvent) => {
    event.preventDefault();
    const control = document.getElementById(fieldId(form, field));
    control?.focus();
    control?.scrollIntoView({ block: 'center' });
  };
  return (
    <a href={`#${fieldId(form, field)}`} onClick={focus}>
      {message}
    </a>
  );
}
