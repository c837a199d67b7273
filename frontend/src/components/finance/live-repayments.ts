import type { RepaymentAnswer } from '@forecourt/contracts';
import { ApiError, isObject, readJson, toApiError } from '../../lib/api-error.ts';
import { debounce } from '../../lib/debounce.ts';

const DEBOUNCE_MS = 400;

/** What stands below the questions of the calculator. */
export interface ShownRepayments {
  readonly answer: RepaymentAnswer | null;
  /** What is wrong, by question; none if the server could not be asked. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Asks what a loan costs while its questions are typed; only the last question counts (FIN-1). */
export class LiveRepayments {
  #asking: AbortController | null = null;
  readonly #form: HTMLFormElement;
  readonly #names: readonly string[];
  readonly #show: (shown: ShownRepayments) => void;
  readonly #soon = debounce(() => this.#ask(), DEBOUNCE_MS);

  constructor(form: HTMLFormElement, names: readonly string[], show: (shown: ShownRepayments) => void) {
    this.#form = form;
    this.#names = names;
    this.#show = show;
  }

  /** A field has changed. */
  askSoon(): void {
    this.#soon();
  }

  /** The answer is wanted at once. */
  askNow(): void {
    this.#soon.cancel();
    this.#ask();
  }

  /** The form is gone. */
  end(): void {
    this.#soon.cancel();
    this.#asking?.abort();
  }

  #ask(): void {
    this.#asking?.abort();
    const question = new AbortController();
    this.#asking = question;
    void loadRepayments(new FormData(this.#form), this.#names, question.signal)
      .then((answer): ShownRepayments => ({ answer, errors: {} }), refused)
      .then((shown) => !question.signal.aborted && this.#show(shown));
  }
}

function refused(error: unknown): ShownRepayments {
  const faults = error instanceof ApiError ? error.errors : [];
  return { answer: null, errors: Object.fromEntries(faults.map(({ field, message }) => [field, message])) };
}

/**
 * What a loan costs (FIN-1). @param names the fields of the form that are about it
 * @throws ApiError with the faults by field; without any if the server could not say
 */
export async function loadRepayments(
  form: FormData,
  names: readonly string[],
  signal: AbortSignal,
): Promise<RepaymentAnswer> {
  const query = new URLSearchParams(names.map((name) => [name, String(form.get(name) ?? '')]));
  const response = await fetch(`/api/finance/repayments?${query}`, { signal, headers: { accept: 'application/json' } });
  const body = await readJson(response);
  if (!response.ok || !isAnswer(body)) throw toApiError(body);
  return body;
}

function isAnswer(body: unknown): body is RepaymentAnswer {
  return isObject(body) && isObject(body.repayment) && Array.isArray(body.rows);
}
