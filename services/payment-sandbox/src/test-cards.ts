/** What the sandbox does with a card. */
export type CardOutcome =
  | 'pays'
  | 'is declined'
  | 'asks the payer'
  | 'pays, and the page never answers'
  | 'pays, and is reported twice'
  | 'pays late'
  | 'pays, and the provider is down'
  | 'pays, and can’t be taken'
  | 'pays, and its first refund is sent back';

/** The test cards (docs/payments.md). Each passes the Luhn check, as card forms test it. */
export const testCards: Readonly<Record<string, CardOutcome>> = {
  '4242424242424242': 'pays',
  '4000000000000002': 'is declined',
  '4000000000003220': 'asks the payer',
  '4000000000000119': 'pays, and the page never answers',
  '4000000000000077': 'pays, and is reported twice',
  '4000000000000259': 'pays late',
  '4000000000000036': 'pays, and the provider is down',
  '4000000000000341': 'pays, and can’t be taken',
  '4000000000005126': 'pays, and its first refund is sent back',
};

/** What was typed, without spaces. Only the outcome and the last four digits are ever kept. */
export interface TypedCard {
  readonly number: string;
  readonly expiry: string;
  readonly code: string;
}

/** Why a card can't be tried at all; undefined if it can. @param now the month in which it must still be valid, UTC */
export function cardFault({ number, expiry, code }: TypedCard, now: Date): string | undefined {
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return 'Your card number is not right.';
  const [, month, year] = /^(0?[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry) ?? [];
  if (month === undefined || year === undefined) return 'Expected the expiry date as MM/YY.';
  const isOver = 2000 + Number(year) < now.getUTCFullYear() || isEarlierThisYear(Number(year), Number(month), now);
  if (isOver) return 'Your card has expired.';
  return /^\d{3,4}$/.test(code) ? undefined : 'Expected three or four digits as the security code.';
}

/** What the sandbox does with a card; real ones and any other are declined. */
export const outcomeOf = (number: string): CardOutcome => testCards[number] ?? 'is declined';

function isEarlierThisYear(year: number, month: number, now: Date): boolean {
  return 2000 + year === now.getUTCFullYear() && month < now.getUTCMonth() + 1;
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
