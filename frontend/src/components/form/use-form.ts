import type { EnquiryAnswer, FormValues, ShownForm } from '@forecourt/contracts';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ApiError, type FieldError } from '../../lib/api-error.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { type ErrorSummary, initialValues, nobody, summarise } from './form-state.ts';
import { keepDraft, recallContact, recallDraft } from './kept-answers.ts';
import { loadFormErrors } from './late-form-errors.ts';
import { typedBefore } from './typed-before.ts';

/** The state of one opened form. */
export interface FormState {
  /** To be put on the form. */
  ref: RefObject<HTMLFormElement | null>;
  values: FormValues;
  change(part: FormValues): void;
  /** Faults by field, in the form's order. */
  errors: readonly FieldError[];
  summary: ErrorSummary | null;
  /** Rises with each try that found something wrong: the summary takes the focus then. */
  refusals: number;
  sending: boolean;
  /** Whether sending waits until the browser is online again. */
  offline: boolean;
  submit(): void;
  /** Checks some of the fields, as a step does before the next; false if it refused them. */
  check(fields: ShownForm['fields']): Promise<boolean>;
}

/** What is particular about sending a form. */
export interface FormSending {
  /** Runs once it is sent. */
  readonly onSent?: ((answer: EnquiryAnswer) => void) | undefined;
  /** What is said where nothing else is known of a failure. */
  readonly unexpected?: string;
}

/** What is wrong with the form as it was sent last; `message` is of the form as a whole. */
interface Refusal {
  readonly faults: readonly FieldError[];
  readonly message?: string | undefined;
}

/**
 * Fills, checks and sends a form. Nothing typed is lost: it is kept in this tab until it is sent, over a failure, a closed dialog and a
 * reload (LEAD-4); and however often it is pressed it is one lead (LEAD-6).
 */
export function useForm(form: ShownForm, pageKind: string, { onSent, unexpected = '' }: FormSending = {}): FormState {
  const { path, sent } = form;
  const { go } = useNavigation();
  const [values, draw] = useState<FormValues>(() => sent?.values ?? initialValues(form, nobody));
  // What a handler of an earlier drawing reads too: a step may be saved while another answer is given.
  const latest = useRef(values);
  const setValues = (next: FormValues) => {
    latest.current = next;
    draw(next);
  };
  const [refusal, setRefusal] = useState<Refusal>(() => ({
    faults: sent?.errors ?? [],
    message: sent?.message ?? undefined,
  }));
  const [refusals, setRefusals] = useState(sent && sent.message !== null ? 1 : 0);
  const [phase, setPhase] = useState<'idle' | 'offline' | 'sending'>('idle');
  const ref = useRef<HTMLFormElement>(null);
  const inFlight = useRef(false);
  const nextKey = useRef<string | null>(null);
  const late = useRef<Late | null>(null);

  // Only the browser knows its stored draft, so it is applied after the server's markup; and at once, as the click that makes React take the
  // markup over comes before any later effect.
  // biome-ignore lint/correctness/useExhaustiveDependencies: setting the values is the same each time
  useLayoutEffect(() => {
    const known = sent ? sent.values : { ...initialValues(form, recallContact()), ...recallDraft(path)?.values };
    setValues({ ...known, ...(ref.current && typedBefore(ref.current, form.fields)) });
  }, [path, form, sent]);

  const load = async () => {
    const [sending] = await Promise.all([loadSending(), loadFormErrors()]);
    late.current = sending;
    return sending;
  };

  // What checks and sends the form loads, and the proof of work is done, while the visitor types.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what loads is the same each time
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const begin = () => {
      const key = form.captcha ? crypto.randomUUID() : null;
      nextKey.current = key;
      load()
        .then(({ prove }) => key && prove(key))
        .catch(() => undefined);
    };
    element.addEventListener('focusin', begin, { once: true });
    return () => element.removeEventListener('focusin', begin);
  }, [form.captcha]);

  const refuse = (faults: readonly FieldError[], message?: string) => {
    setRefusal({ faults, message });
    setRefusals((count) => count + 1);
  };
  const finish = () => {
    inFlight.current = false;
    setPhase('idle');
  };

  const change = (part: FormValues) => {
    const next = { ...latest.current, ...part };
    setValues(next);
    keepDraft(path, { values: next, tried: recallDraft(path)?.tried });
    setRefusal(({ faults, message }) => {
      const left = late.current?.faultsLeft(faults, part, next, form) ?? faults;
      // Once the last field is right, the server's words about the fields are too.
      return { faults: left, message: faults.length > 0 && left.length === 0 ? undefined : message };
    });
  };

  const submit = () => {
    // Two clicks can come before React has drawn the button as busy.
    if (inFlight.current) return;
    inFlight.current = true;
    load().then(
      ({ findFaults, sendForm }) => {
        const found = findFaults(latest.current, form);
        if (found.length > 0) {
          finish();
          return refuse(found);
        }
        setRefusal({ faults: [] });
        const key = nextKey.current;
        nextKey.current = null;
        const onWait = (isOffline: boolean) => setPhase(isOffline ? 'offline' : 'sending');
        return sendForm({ form, pageKind, values: latest.current, element: ref.current, key, onWait })
          .then(
            (answer) => {
              onSent?.(answer);
              go(answer.success_path);
            },
            // A network's own words ("Failed to fetch") say nothing to a visitor: only the server's are passed on.
            (failure: unknown) =>
              failure instanceof ApiError
                ? refuse(failure.errors, failure.message || unexpected)
                : refuse([], unexpected),
          )
          .finally(finish);
      },
      // Without what checks it, it goes as a plain form, which the server checks.
      () => ref.current?.submit(),
    );
  };

  const check = async (fields: ShownForm['fields']) => {
    const loaded = await load().catch(() => null);
    const found = loaded?.findFaults(latest.current, { fields }) ?? [];
    if (found.length > 0) refuse(found);
    else setRefusal({ faults: [] });
    return found.length === 0;
  };

  const { faults: errors, message } = refusal;
  const summary = summarise(errors, message);
  const sending = phase !== 'idle';
  return { ref, values, change, errors, summary, refusals, sending, offline: phase === 'offline', submit, check };
}

const loadSending = () => import('./form-sending.ts');
type Late = typeof import('./form-sending.ts');
