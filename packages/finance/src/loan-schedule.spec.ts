import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type Loan,
  levelRepayment,
  loanSchedule,
  MOST_LENT_CENTS,
  monthAfter,
  mostLent,
  type RepaymentFrequency,
  rateOf,
} from './loan-schedule.ts';

const loan: Loan = { amountCents: 3_000_000, rate: '10', termMonths: 60, balloonCents: 0, frequency: 'monthly' };
const CASES = Number(process.env.LOAN_CASES ?? 20_000);

/** Periods of a year in hundredths, written again so that a slip in the table shows. */
const PERIODS: Readonly<Record<RepaymentFrequency, bigint>> = { weekly: 5218n, fortnightly: 2609n, monthly: 1200n };

const loans: fc.Arbitrary<Loan> = fc
  .record({
    amountCents: fc.integer({ min: 1, max: 50_000_000 }),
    hundredths: fc.integer({ min: 0, max: 3_500 }),
    termMonths: fc.integer({ min: 12, max: 84 }),
    balloonShare: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
    frequency: fc.constantFrom<RepaymentFrequency>('weekly', 'fortnightly', 'monthly'),
  })
  .map(({ hundredths, balloonShare, amountCents, ...rest }) => ({
    ...rest,
    amountCents,
    balloonCents: Math.floor(amountCents * balloonShare),
    rate: `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`,
  }));

/** The rate of a period as an exact fraction. */
function fraction({ rate, frequency }: Loan): [bigint, bigint] {
  // Two decimals of a per cent over hundredths of periods: what is left is 1 / 100.
  return [BigInt(rate.replace('.', '')), 100n * PERIODS[frequency]];
}

/** The same loan in exact whole numbers, with no code of the product: the fewest cents that repay it, and what is due at each end. */
function independently(loan: Loan): { repayment: bigint; dues: bigint[] } {
  const [up, down] = fraction(loan);
  const amount = BigInt(loan.amountCents);
  const balloon = BigInt(loan.balloonCents);
  const count = Number((2n * BigInt(loan.termMonths) * PERIODS[loan.frequency] + 1200n) / 2400n);
  // (1 + i)^n is grown / base: A(1 + i)^n − R((1 + i)^n − 1) / i ≤ B gives the least R.
  const grown = (up + down) ** BigInt(count);
  const base = down ** BigInt(count);
  const [over, under] =
    up === 0n ? [amount - balloon, BigInt(count)] : [(amount * grown - balloon * base) * up, (grown - base) * down];
  const repayment = (over + under - 1n) / under;
  const dues: bigint[] = [];
  const [twiceUp, twiceDown] = [2n * up, 2n * down];
  for (let balance = amount; balance > 0n; ) {
    const owed = balance + (balance * twiceUp + down) / twiceDown;
    const due = dues.length === count - 1 || owed < repayment ? owed : repayment;
    dues.push(due);
    balance = owed - due;
  }
  return { repayment, dues };
}

describe('the schedule of a loan', () => {
  it('repays $30,000 at 10 % over five years', () => {
    const { repaymentCents, duesCents, totalCents, interestCents } = loanSchedule(loan);
    expect(repaymentCents).toBe(63_742);
    expect(duesCents).toHaveLength(60);
    expect(new Set(duesCents.slice(0, -1))).toEqual(new Set([63_742]));
    expect(interestCents).toBe(totalCents - 3_000_000);
  });

  it.each([
    ['weekly', 261],
    ['fortnightly', 130],
    ['monthly', 60],
  ] as const)('has as many repayments as five years hold: %s', (frequency, count) => {
    expect(loanSchedule({ ...loan, frequency }).duesCents).toHaveLength(count);
  });

  it('leaves the balloon to the last repayment', () => {
    const { repaymentCents, duesCents } = loanSchedule({ ...loan, balloonCents: 1_000_000 });
    expect(repaymentCents).toBeLessThan(63_742);
    expect(duesCents.at(-1)).toBeGreaterThan(1_000_000);
    expect(loanSchedule({ ...loan, balloonCents: loan.amountCents }).repaymentCents).toBe(25_000);
  });

  it('divides evenly where there is no interest', () => {
    const { repaymentCents, duesCents, interestCents } = loanSchedule({ ...loan, rate: '0', amountCents: 1_000_001 });
    expect([repaymentCents, duesCents.at(-1), interestCents]).toEqual([16_667, 16_648, 0]);
    expect(levelRepayment({ ...loan, rate: '0', balloonCents: 600_000 })).toBe(40_000);
  });

  it('lends up to ten million dollars for one to 600 months', () => {
    expect(MOST_LENT_CENTS).toBe(1_000_000_000);
    const most = { ...loan, amountCents: 1_000_000_000 };
    expect(levelRepayment({ ...most, termMonths: 1 })).toBe(1_008_333_334);
    expect(levelRepayment({ ...most, termMonths: 600 })).toBe(8_391_056);
    expect(() => levelRepayment({ ...most, termMonths: 601 })).toThrow('loan.term');
    expect(() => levelRepayment({ ...most, amountCents: 1_000_000_001 })).toThrow('loan.amount');
  });

  it.each([
    [{ amountCents: 0 }, 'loan.amount'],
    [{ amountCents: 10.5 }, 'loan.amount'],
    [{ balloonCents: 3_000_001 }, 'loan.balloon'],
    [{ termMonths: 0 }, 'loan.term'],
    [{ rate: '-1' }, 'rate'],
    [{ rate: '101' }, 'rate'],
    [{ rate: '8.12345' }, 'rate'],
  ])('refuses %j by its name', (changes, name) => {
    expect(() => loanSchedule({ ...loan, ...changes })).toThrow(name);
  });

  it('reads rates exactly', () => {
    expect([rateOf('8.55').parts, rateOf('100').parts, rateOf('0.0001').parts]).toEqual([85_500, 1_000_000, 1]);
  });

  it(`FIN-1 ends ${CASES} loans at exactly zero, to the cent as reckoned independently in whole numbers`, () => {
    fc.assert(
      fc.property(loans, (each) => {
        const { repayment, dues } = independently(each);
        const { repaymentCents, duesCents, totalCents, interestCents } = loanSchedule(each);
        const sum = dues.reduce((total, due) => total + due, 0n);
        const same =
          BigInt(repaymentCents) === repayment &&
          duesCents.length === dues.length &&
          dues.every((due, index) => Number(due) === duesCents[index]) &&
          BigInt(totalCents) === sum &&
          interestCents === totalCents - each.amountCents;
        if (!same)
          throw new Error(`got ${repaymentCents} × ${duesCents.length}; expected ${repayment} × ${dues.length}`);
      }),
      { numRuns: CASES },
    );
  }, 600_000);
});

describe('the most that repayments pay for', () => {
  const terms = { rate: '10', termMonths: 60, frequency: 'monthly' } as const;

  it.each([
    [63_742, terms, 3_000_040],
    [63_741, terms, 2_999_993],
    [50_000, { ...terms, rate: '7.45', frequency: 'weekly' }, 10_887_955],
    [1, terms, 47],
    [0, terms, 0],
    [100, { ...terms, rate: '0', termMonths: 12 }, 1_200],
    [1_000_000_000, terms, 1_000_000_000],
  ] as const)('FIN-3 is for %d cents by %j %d cents', (repayment, of, most) => {
    expect(mostLent(repayment, of)).toBe(most);
  });
});

describe('a month after a day', () => {
  it.each([
    ['2026-11-24', '2026-12-24'],
    ['2026-12-24', '2027-01-24'],
    ['2026-01-31', '2026-02-28'],
    ['2028-01-30', '2028-02-29'],
    ['2026-05-31', '2026-06-30'],
  ])('FIN-1 of %s is %s', (day, after) => {
    expect(monthAfter(day)).toBe(after);
  });
});
