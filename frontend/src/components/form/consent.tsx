import type { ShownForm } from '@forecourt/contracts';
import classes from './form.module.css';

/** What happens to the answers of a form, above the button that sends them. */
export function Consent({ form: { consent, privacy } }: { form: Pick<ShownForm, 'consent' | 'privacy'> }) {
  return (
    <p className={classes.consent}>
      {consent}{' '}
      {privacy && (
        <a href={privacy.href} target="_blank" rel="noreferrer">
          {privacy.label}
        </a>
      )}
    </p>
  );
}
