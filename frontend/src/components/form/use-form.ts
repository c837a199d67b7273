import type { EnquiryAnswer, FormValues, ShownForm } from '@forecourt/contracts';
import { onlineManager } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { recordEvent } from '../../lib/analytics.ts';
import { ApiError, type FieldError, sendEnquiry } from '../../lib/api.ts';
import { recallContact, rememberContact } from '../../lib/contact-details.ts';
import { type ErrorSummary, summarise } from '../../lib/error-summary.ts';
import { dropDraft, keepDraft, recallDraft } from '../../lib/form-drafts.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { visitAttributes } from '../../lib/visit.ts';
import { initialValues, nobody } from './form-values.ts';
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
  const [values, setValues] = useState<FormValues>(() => sent?.values ?? initialValues(form, nobody));
  const [refusal, setRefusal] = useState<Refusal>(() => ({
    faults: sent?.errors ?? [],
    message: sent?.message ?? undefined,
  }));
  const [refusals, setRefusals] = useState(sent && sent.message !== null ? 1 : 0);
  const [phase, setPhase] = useState<'idle' | 'offline' | 'sending'>('idle');
  const ref = useRef<HTMLFormElement>(null);
  const inFlight = useRef(false);
  const nextKey = useRef<string | null>(null);
  const checks = useRef<Checks | null>(null);

  // Only the browser knows its stored draft, so it is applied after the server's markup.
  useEffect(() => {
    const known = sent ? sent.values : { ...initialValues(form, recallContact()), ...recallDraft(path)?.values };
    setValues({ ...known, ...(ref.current && typedBefore(ref.current, form.fields)) });
  }, [path, form, sent]);

  const loadChecks = async () => {
    checks.current ??= await import('./form-checks.ts');
    return checks.current;
  };

  // What checks the form loads, and the proof of work is done, while the visitor types.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what loads the checks is the same each time
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const begin = () => {
      loadChecks().catch(() => undefined);
      if (!form.captcha) return;
      const key = crypto.randomUUID();
      nextKey.current = key;
      void loadCaptcha().then((proof) => proof?.captchaFor(key));
    };
    element.addEventListener('focusin', begin, { once: true });
    return () => element.removeEventListener('focusin', begin);
  }, [form.captcha]);

  const refuse = (faults: readonly FieldError[], message?: string) => {
    setRefusal({ faults, message });
    setRefusals((count) => count + 1);
  };
  const send = async (loaded: Checks): Promise<EnquiryAnswer> => {
    if (!onlineManager.isOnline()) {
      setPhase('offline');
      await untilOnline();
    }
    setPhase('sending');
    const { key, body } = prepare(loaded);
    const sendWith = (captcha: string | null) => sendEnquiry(form.action, body, key, captcha);
    const proof = form.captcha ? await loadCaptcha() : null;
    return proof ? proof.withCaptcha(key, sendWith) : sendWith(null);
  };
  const finish = () => {
    inFlight.current = false;
    setPhase('idle');
  };

  /** The body with its key: a new key for each changed body. */
  function prepare({ toPayload }: Checks) {
    const page = { kind: pageKind, url: window.location.href, trap: trapped(ref.current, form) };
    const body = toPayload(values, form, page, visitAttributes());
    const { lead_attributes: _, url: __, ...worded } = body;
    const text = JSON.stringify(worded);
    const tried = recallDraft(path)?.tried;
    const key = tried?.text === text ? tried.key : (nextKey.current ?? crypto.randomUUID());
    nextKey.current = null;
    keepDraft(path, { values, tried: { text, key } });
    return { key, body };
  }

  const change = (part: FormValues) => {
    const next = { ...values, ...part };
    setValues(next);
    keepDraft(path, { values: next, tried: recallDraft(path)?.tried });
    setRefusal(({ faults, message }) => {
      const left = checks.current?.faultsLeft(faults, part, next, form) ?? faults;
      // Once the last field is right, the server's words about the fields are too.
      return { faults: left, message: faults.length > 0 && left.length === 0 ? undefined : message };
    });
  };

  const submit = () => {
    // Two clicks can come before React has drawn the button as busy.
    if (inFlight.current) return;
    inFlight.current = true;
    loadChecks().then(
      (loaded) => {
        const found = loaded.findFaults(values, form);
        if (found.length > 0) {
          finish();
          return refuse(found);
        }
        setRefusal({ faults: [] });
        rememberContact({ name: text(values.name), email: text(values.email), phone: text(values.phone) });
        return send(loaded)
          .then(
            (answer) => {
              recordEvent(answer.analytics_event, answer.analytics_vehicle ?? null);
              dropDraft(path);
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
    const loaded = await loadChecks().catch(() => null);
    const found = loaded?.findFaults(values, { fields }) ?? [];
    if (found.length > 0) refuse(found);
    else setRefusal({ faults: [] });
    return found.length === 0;
  };

  const { faults: errors, message } = refusal;
  const summary = summarise(errors, message);
  const sending = phase !== 'idle';
  return { ref, values, change, errors, summary, refusals, sending, offline: phase === 'offline', submit, check };
}

/** Resolves once the browser is online again. */
const untilOnline = (): Promise<void> =>
  new Promise((resolve) => {
    const end = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return;
      end();
      resolve();
    });
  });

type Checks = typeof import('./form-checks.ts');

/** What proves the work; null if it can't be loaded, and then the form is sent without. */
const loadCaptcha = () => import('../../lib/captcha.ts').catch(() => null);

const text = (value: FormValues[string] | undefined): string => (typeof value === 'string' ? value : '');

/** What the form's hidden field holds: nothing, unless a program has filled it in. */
function trapped(element: HTMLFormElement | null, { honeypot }: ShownForm): string {
  const field = element?.elements.namedItem(honeypot.name);
  return field instanceof HTMLInputElement ? field.value.slice(0, 40) : '';
}
