/** Injection token of the limit on requests for alerts from one network. */
export const ALERT_LIMIT = Symbol('ALERT_LIMIT');
