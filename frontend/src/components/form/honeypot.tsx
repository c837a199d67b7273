import type { ShownForm } from '@forecourt/contracts';

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
