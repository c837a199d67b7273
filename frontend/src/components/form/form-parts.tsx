import type { ShownForm } from '@forecourt/contracts';
import { useEffect, useRef, useState } from 'react';
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

/** A field for programs alone: people neither see it nor reach it (LEAD-3). */
export function Honeypot({ name, label }: ShownForm['honeypot']) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {label}
        <input name={name} tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
      </label>
    </div>
  );
}

/** Id of the control of a form's field, so that labels and the error summary lead to it. */
export function fieldId({ name }: Pick<ShownForm, 'name'>, field: string): string {
  return `${name}-${field}`;
}

/**
 * A proof of work for a form that is posted as it is (LEAD-3), done while the visitor types: `proof` are hidden fields of the form. Without
 * JavaScript, or before it is done, the form is sent without.
 * @param atOnce whether it is begun at once, as for a form that was refused
 */
export function useProof(captcha: boolean, atOnce: boolean) {
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const begun = useRef(false);
  const begin = () => {
    if (!captcha || begun.current) return;
    begun.current = true;
    const key = crypto.randomUUID();
    void import('../../lib/captcha.ts')
      .then(({ captchaFor }) => captchaFor(key))
      .then((proof) => proof && setFields({ proof_key: key, proof }))
      .catch(() => undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is begun once.
  useEffect(() => {
    if (atOnce) begin();
  }, [atOnce]);
  const proof = Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return { begin, proof };
}
