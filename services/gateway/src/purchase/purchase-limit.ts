/** Injection token of the limit on steps of purchases of one network. */
export const PURCHASE_LIMIT = Symbol('PURCHASE_LIMIT');

/** How many steps a purchase takes, changes included, by which the limit on enquiries is raised. */
export const STEPS_OF_ONE = 15;
