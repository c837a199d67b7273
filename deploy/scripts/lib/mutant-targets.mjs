/**
 * What decides about access, money, holds and limits, each with the spec that must notice a mistake in it. `equivalent` lists the mistakes that change
 * nothing that anybody could see, each with the reason: `makes` is a part of the text that the mistake makes.
 */
export const mutantTargets = [
  {
    file: 'services/identity/src/credential/credential.ts',
    spec: 'services/identity/src/credential/credential.spec.ts',
  },
  {
    file: 'services/gateway/src/limits/refusals.ts',
    spec: 'services/gateway/src/limits/refusals.spec.ts',
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
