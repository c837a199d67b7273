/**
 * What decides about access, money, holds and limits, each with the spec that must notice a mistake in it. `equivalent` lists the mistakes that change
 * nothing that anybody could see, each with the reason (`why`); `makes` is a part of the text that the mistake makes.
 */
export const mutantTargets = [
  {
    file: 'services/identity/src/credential/credential.ts',
    spec: 'services/identity/src/credential/credential.spec.ts',
  },
  {
    file: 'services/gateway/src/limits/refusals.ts',
    spec: 'services/gateway/src/limits/refusals.spec.ts',
    equivalent: [
      { was: 'true', is: 'false', makes: '#valid.set(known, false)', why: 'only whether there is an entry is read' },
    ],
  },
  {
    file: 'services/identity/src/sign-in/code-quotas.ts',
    spec: 'services/identity/src/sign-in/code-quotas.spec.ts',
  },
  {
    file: 'services/gateway/src/captcha/scarce-acts.ts',
    spec: 'services/gateway/src/captcha/scarce-acts.spec.ts',
    equivalent: [
      {
        was: '0',
        is: '1',
        makes: '[network = 1,',
        why: 'all three counts are given: the compiler alone wants a default',
      },
      { was: '0', is: '1', makes: 'wide = 1,', why: 'as above' },
      { was: '0', is: '1', makes: 'site = 1]', why: 'as above' },
    ],
  },
  {
    file: 'services/gateway/src/limits/fair-lane.ts',
    spec: 'services/gateway/src/limits/fair-lane.spec.ts',
    equivalent: [
      { was: '0', is: '1', makes: '= { milliseconds: 1', why: 'a turn of a millisecond is short too' },
      {
        was: '<',
        is: '<=',
        makes: 'performance.now() <= until',
        why: 'a clock of nanoseconds never shows that moment',
      },
      {
        was: 'largest === undefined',
        is: 'false',
        makes: 'if (false) return false;',
        why: 'a full queue has a largest site',
      },
      { was: 'false', is: 'true', makes: 'if (largest === undefined) return true', why: 'as above' },
    ],
  },
  {
    file: 'packages/service-kit/src/in-flight/transfers.ts',
    spec: 'packages/service-kit/src/in-flight/transfers.spec.ts',
  },
  {
    file: 'packages/service-kit/src/in-flight/fair-rotation.ts',
    spec: 'packages/service-kit/src/in-flight/fair-rotation.spec.ts',
    equivalent: [
      { was: '1', is: '2', makes: '?? -2;', why: 'any negative place is none' },
      { was: '||', is: '&&', makes: '!networks && !lane', why: 'without a lane the place is negative' },
      { was: '||', is: '&&', makes: '!lane && place < 0', why: 'without a lane the place is negative' },
      {
        was: 'value === undefined',
        is: 'false',
        makes: 'if (false) return;',
        why: 'only keys that are there are moved',
      },
    ],
  },
  {
    file: 'services/leads/src/companions/reservation/reservation.limits.ts',
    spec: 'services/leads/src/companions/reservation/reservation.spec.ts',
  },
  {
    file: 'services/leads/src/companions/reservation/reservation.steps.ts',
    spec: 'services/leads/src/companions/reservation/reservation.spec.ts',
  },
  {
    file: 'packages/retail-rules/src/price/money.ts',
    spec: 'packages/retail-rules/src/price/money.spec.ts',
  },
  {
    file: 'packages/finance/src/loan-schedule.ts',
    spec: 'packages/finance/src/loan-schedule.spec.ts',
    equivalent: [
      { was: '0', is: '1', makes: '[year = 1,', why: 'a day has all three parts: the compiler alone wants a default' },
      { was: '1', is: '2', makes: 'month = 2,', why: 'as the year' },
      { was: '1', is: '2', makes: 'date = 2]', why: 'as the year' },
      {
        was: 'whole === undefined',
        is: 'false',
        makes: 'parts = false ?',
        why: 'Number(undefined) is no number either',
      },
      { was: '40', is: '41', makes: 'precision: 41', why: 'both are far beyond a cent' },
      { was: '20', is: '21', makes: 'DECIMALS = 21', why: 'both are far beyond a cent' },
      {
        was: 'rate.parts === 0',
        is: 'true',
        makes: 'true\n      ? repaymentCents * count',
        why: 'the loops below find the same',
      },
      { was: '1', is: '2', makes: 'amount -= 2', why: 'a power off by its rounding misses by one cent at most' },
      { was: '1', is: '2', makes: 'amount += 2', why: 'as above' },
      { was: '1', is: '2', makes: 'fits(amount + 2)', why: 'as above' },
    ],
  },
];
