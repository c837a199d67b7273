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
