import { describe, expect, it } from '@jest/globals';
import { WaitingCalls } from './waiting-calls.ts';

/** Calls that wait until they are all answered; gives how many of them wait. */
function setting() {
  const calls = new WaitingCalls();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const running: Promise<void>[] = [];
  const callsOf = (keyId: string, holder: string, count: number) => {
    let waiting = 0;
    for (let call = 0; call < count; call += 1) {
      running.push(
        calls.bounded({ keyId, holder }, async (mayWait) => {
          if (!mayWait) return;
          waiting += 1;
          await answered;
        }),
      );
    }
    return waiting;
  };
  const answerAll = () => {
    answer();
    return Promise.all(running);
  };
  return { callsOf, answerAll };
}

describe('calls that wait for something new', () => {
  it('are two of a credential and six of whom the credentials are for, and another dealer’s still wait', async () => {
    const { callsOf, answerAll } = setting();
    expect(callsOf('cr_1', 'riverside', 50)).toBe(2);
    for (let key = 2; key < 50; key += 1) callsOf(`cr_${key}`, 'riverside', 2);
    expect(callsOf('cr_99', 'riverside', 1)).toBe(0);
    expect(callsOf('cr_100', 'hillside', 2)).toBe(2);
    await answerAll();
    expect(callsOf('cr_1', 'riverside', 1)).toBe(1);
  });
});
