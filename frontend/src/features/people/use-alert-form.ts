import type { PageOf } from '@forecourt/contracts';
import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError, isObject, readJson, toApiError } from '../../lib/api-error.ts';
import { useNavigation } from '../../lib/navigation.ts';

const UNEXPECTED = 'We couldn’t save it. Please check your connection and try again.';

/**
 * Sends the form of an alert with a proof of work (LEAD-3), which is done while the visitor types. What can't be proven is sent all the same;
 * without JavaScript the form is posted as it is.
 */
export function useAlertForm({ about, path, captcha, trap }: PageOf<'save_search'>) {
  const { go } = useNavigation();
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const key = useRef<string>(undefined);
  const keyOfForm = () => {
    key.current ??= crypto.randomUUID();
    return key.current;
  };

  const begin = () => {
    if (captcha && key.current === undefined) {
      const own = keyOfForm();
      void loadCaptcha().then((proof) => proof?.captchaFor(own));
    }
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const fields = event.currentTarget.elements;
    const email = fields.namedItem('email') as HTMLInputElement;
    if (!email.validity.valid) return setRefusal('Please enter an email address, such as name@example.com.');
    const website = (fields.namedItem(trap.name) as HTMLInputElement).value.slice(0, 200);
    const body = { ...about, ...(email.value && { email: email.value }), ...(website && { website }) };
    setSending(true);
    setRefusal(undefined);
    try {
      const own = keyOfForm();
      const send = (solution: string | null) => requestAlert(body, own, solution);
      const proof = captcha ? await loadCaptcha() : null;
      const state = await (proof ? proof.withCaptcha(own, send) : send(null));
      go(`${path}&done=${state}`, { replace: true });
    } catch (failure) {
      const said = failure instanceof ApiError ? (failure.errors[0]?.message ?? failure.message) : '';
      setRefusal(said || UNEXPECTED);
    }
    setSending(false);
  };
  return { begin, submit, sending, refusal };
}

/** What proves the work; null if it can't be loaded. */
const loadCaptcha = () => import('../../lib/captcha.ts').catch(() => null);

/** @returns whether it is on, or waits for a link. @throws ApiError with the server's words */
async function requestAlert(body: object, key: string, solution: string | null): Promise<string> {
  const response = await fetch('/api/alerts', {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(solution !== null && { 'captcha-solution': solution }),
    },
    body: JSON.stringify(body),
  });
  const answer = await readJson(response);
  if (!response.ok || !isObject(answer) || typeof answer.state !== 'string') throw toApiError(answer);
  return answer.state;
}
