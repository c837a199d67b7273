import type { EnquiryAnswer, FormValues, ShownForm } from '@forecourt/contracts';
import { joinName, splitName } from '@forecourt/contracts/person-name';
import { onlineManager } from '@tanstack/react-query';
import { recordEvent } from '../../lib/analytics.ts';
import { visitAttributes } from '../../lib/kept/visit.ts';
import { toPayload } from './form-checks.ts';
import {
  type ContactDetails,
  dropDraft,
  keepDraft,
  recallContact,
  recallDraft,
  rememberContact,
} from './kept-answers.ts';
import { sendEnquiry } from './send-enquiry.ts';

export { faultsLeft, findFaults } from './form-checks.ts';

/** A form as it is sent. */
export interface SentForm {
  readonly form: ShownForm;
  readonly pageKind: string;
  readonly values: FormValues;
  /** The form in the page; null once it has left it. */
  readonly element: HTMLFormElement | null;
  /** The key whose proof of work was begun. */
  readonly key: string | null;
  /** Whether sending waits until the browser is online again. */
  onWait(isOffline: boolean): void;
}

/** What proves the work; null if it can't be loaded, and then the form is sent without. */
const loadCaptcha = () => import('../../lib/captcha.ts').catch(() => null);

/** Does the proof of work for a key, while the visitor types. */
export async function prove(key: string): Promise<void> {
  await (await loadCaptcha())?.captchaFor(key);
}

/** Sends a form whose answers are in order; its draft is kept until it was taken (LEAD-4, LEAD-6). @throws ApiError */
export async function sendForm(sent: SentForm): Promise<EnquiryAnswer> {
  const { form, values } = sent;
  const [email, phone] = [text(values.email).trim(), text(values.phone).trim()];
  const before = recallContact();
  const wants = typeof values.opt_in === 'boolean' ? values.opt_in : before.opt_in;
  rememberContact({ ...namesOf(values, before), email, phone, ...(wants !== undefined && { opt_in: wants }) });
  if (!onlineManager.isOnline()) {
    sent.onWait(true);
    await untilOnline();
  }
  sent.onWait(false);
  const { key, body } = prepared(sent);
  const sendWith = (captcha: string | null) => sendEnquiry(form.action, body, key, captcha);
  const proof = form.captcha ? await loadCaptcha() : null;
  const answer = await (proof ? proof.withCaptcha(key, sendWith) : sendWith(null));
  recordEvent(answer.analytics_event, answer.analytics_vehicle ?? null);
  dropDraft(form.path);
  return answer;
}

/**
 * A name as it is kept: whole and in parts, as the next form may ask for either (LEAD-2). The parts are those that were typed, also once the whole
 * was filled in from them and left as it was; else they are a guess, which the next form that asks for them shows.
 */
export function namesOf(
  { name, last_name: family }: FormValues,
  before: ContactDetails,
): Required<Pick<ContactDetails, 'name' | 'first_name' | 'last_name'>> {
  const typed = text(name).trim();
  if (family !== undefined) {
    const parts = { first_name: typed, last_name: text(family).trim() };
    return { ...parts, name: joinName(parts.first_name, parts.last_name) };
  }
  const { first_name: given, last_name: last } = before;
  if (typed === before.name && given && last !== undefined) return { name: typed, first_name: given, last_name: last };
  const guess = splitName(typed);
  return { name: typed, first_name: guess.given, last_name: guess.family };
}

/** The body with its key: a new key for each changed body. */
function prepared({ form, pageKind, values, element, key: begun }: SentForm) {
  const page = { kind: pageKind, url: window.location.href, trap: trapped(element, form) };
  const body = toPayload(values, form, page, visitAttributes());
  const { lead_attributes: _, url: __, ...worded } = body;
  const content = JSON.stringify(worded);
  const tried = recallDraft(form.path)?.tried;
  const key = tried?.text === content ? tried.key : (begun ?? crypto.randomUUID());
  keepDraft(form.path, { values, tried: { text: content, key } });
  return { key, body };
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

const text = (value: FormValues[string] | undefined): string => (typeof value === 'string' ? value : '');

/** What the form's hidden field holds: nothing, unless a program has filled it in. */
function trapped(element: HTMLFormElement | null, { honeypot }: ShownForm): string {
  const field = element?.elements.namedItem(honeypot.name);
  return field instanceof HTMLInputElement ? field.value.slice(0, 40) : '';
}
