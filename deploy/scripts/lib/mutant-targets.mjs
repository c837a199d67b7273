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
  },
  {
    file: 'services/gateway/src/limits/fair-lane.ts',
    spec: 'services/gateway/src/limits/fair-lane.spec.ts',
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
    file: 'packages/retail-rules/src/money.ts',
    spec: 'packages/retail-rules/src/money.spec.ts',
  },
  {
    file: 'packages/finance/src/loan-schedule.ts',
    spec: 'packages/finance/src/loan-schedule.spec.ts',
  },
];
