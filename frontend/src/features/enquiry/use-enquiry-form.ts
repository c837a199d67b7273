import type { EnquiryForm } from '@forecourt/contracts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { recordEvent } from '../../lib/analytics.ts';
import { ApiError, type FieldError, sendEnquiry } from '../../lib/api.ts';
import { recallContact, rememberContact } from '../../lib/contact-details.ts';
import type { EnquiryRequest } from '../../lib/enquiry-context.ts';
import { type ErrorSummary, summarise } from '../../lib/error-summary.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { visitAttributes } from '../../lib/visit.ts';
import { type EnquiryValues, findFaults, initialValues, toPayload } from './enquiry-values.ts';

/** The state of one opened form. */
export interface EnquiryFormState {
  values: EnquiryValues;
  change(part: Partial<EnquiryValues>): void;
  /** Faults by field, in the form's order. */
  errors: readonly FieldError[];
  summary: ErrorSummary | null;
  sending: boolean;
  submit(): void;
}

/**
 * Fills, checks and sends an enquiry. Nothing typed is lost on a failure (LEAD-4), and however often it is pressed it is one lead: one key
 * goes with every attempt of an opened form (LEAD-6).
 */
export function useEnquiryForm(
  form: EnquiryForm,
  request: EnquiryRequest,
  pageKind: string,
  onSent: () => void,
): EnquiryFormState {
  const { go } = useNavigation();
  const [values, setValues] = useState(() => initialValues(form, request, recallContact()));
  const [faults, setFaults] = useState<readonly FieldError[]>([]);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const inFlight = useRef(false);

  const sending = useMutation({
    mutationFn: () => {
      const page = { kind: pageKind, url: window.location.href };
      return sendEnquiry(form.action, toPayload(values, form, request, page, visitAttributes()), idempotencyKey);
    },
    onSuccess: (answer) => {
      // Similar cars are offered in place of one that can no longer be had.
      recordEvent(answer.analytics_event);
      onSent();
      go(answer.success_path);
    },
    onSettled: () => {
      inFlight.current = false;
    },
  });

  const submit = () => {
    // Two clicks can come before React has drawn the button as busy.
    if (inFlight.current) return;
    const found = findFaults(values, form);
    setFaults(found);
    sending.reset();
    if (found.length) return;
    inFlight.current = true;
    rememberContact(values);
    sending.mutate();
  };

  const failure = sending.error;
  const errors = failure instanceof ApiError ? failure.errors : faults;
  // A network's own words ("Failed to fetch") say nothing to a visitor: only the server's are passed on.
  const message = failure instanceof ApiError ? failure.message : failure ? '' : undefined;
  return {
    values,
    change: (part) => setValues((before) => ({ ...before, ...part })),
    errors,
    summary: summarise(errors, message),
    sending: sending.isPending,
    submit,
  };
}
