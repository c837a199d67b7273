import { MessageFault } from '../message.ts';

const TIMEOUT_MS = 10_000;
/** The beginning of a provider's answer in which its code is looked for. */
const MOST_ANSWER_CHARACTERS = 10_000;
/** Errors of a connection that was never made: nothing was sent. */
const NOT_CONNECTED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** A call of a provider's API. */
export interface ProviderCall {
  /** In faults. */
  readonly provider: string;
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly contentType: string;
  readonly body: string;
}

/**
 * Posts to a provider's API.
 * @throws MessageFault: temporary if nothing was sent or it answered 429 or 503, uncertain if no answer came in ten seconds or with
 *   another 5xx, else refused
 */
export async function callProvider({ provider, url, user, password, contentType, body }: ProviderCall): Promise<void> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
        'content-type': contentType,
        accept: 'application/json',
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    const code = codeOf(error);
    const kind = NOT_CONNECTED.has(code) ? 'temporary' : 'uncertain';
    throw new MessageFault(kind, `${provider} did not answer (${String(code ?? 'no code')})`);
  }
  const answer = await response.text().catch(() => '');
  if (response.ok) return;
  const { status } = response;
  const kind = status === 429 || status === 503 ? 'temporary' : status >= 500 ? 'uncertain' : 'refused';
  throw new MessageFault(kind, `${provider} answered ${status}${ownCode(answer)}`);
}

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'TimeoutError') return 'timeout';
  const { cause } = error as { cause?: { code?: unknown } };
  return cause?.code;
}

/** A provider's number for the fault. Its words are left out: they may repeat the phone number. */
function ownCode(answer: string): string {
  const [, code] = /"code"\s*:\s*(\d{1,6})\b/.exec(answer.slice(0, MOST_ANSWER_CHARACTERS)) ?? [];
  return code === undefined ? '' : ` (${code})`;
}
