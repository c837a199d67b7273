/** Injection token of the limit on valuations of one network: starts and changes count alike. */
export const VALUATION_LIMIT = Symbol('VALUATION_LIMIT');

/** How many calls a valuation takes, by which the limit on enquiries is raised. */
export const CALLS_OF_ONE = 10;
