/**
 * An answer that is waited for so long and no longer; what was asked goes on, as it takes no signal. Work that does takes `withDeadline`.
 * @throws what `late` makes once the time is over, else any error of what was asked
 */
export async function inTime<Answer>(
  milliseconds: number,
  asked: Promise<Answer>,
  late: () => Error = () => new Error(`No answer within ${milliseconds} ms.`),
): Promise<Answer> {
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => over.reject(late()), milliseconds);
  try {
    return await Promise.race([asked, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs work with a signal that is aborted after this many milliseconds, or with the caller's signal if that comes first. Unlike
 * `AbortSignal.any` with `AbortSignal.timeout`, it leaves neither timer nor listener behind once the work is done: the caller's signal may
 * live as long as the process, and there may be thousands of calls a second.
 * @throws any error of the work; the signal's reason is a `TimeoutError` DOMException, or the caller's own reason.
 */
export async function withDeadline<Result>(
  milliseconds: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const pass = () => controller.abort(outer?.reason);
  const timer = setTimeout(() => controller.abort(timeoutError(milliseconds)), milliseconds);
  if (outer?.aborted) pass();
  else outer?.addEventListener('abort', pass, { once: true });
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', pass);
  }
}

function timeoutError(milliseconds: number): DOMException {
  return new DOMException(`No answer within ${milliseconds} ms.`, 'TimeoutError');
}
