/** What the address of a form says whose button has been asked about. */
export const SURE = 'sure=yes';
/** What the address of a page says that asks whether to cancel. */
export const ASKING = 'ask=cancel';

/** Whether a page is to ask about cancelling. */
export const isAsking = (parameters: URLSearchParams): boolean => parameters.get('ask') === 'cancel';
/** Whether a form was sent by somebody who has been asked. */
export const isSure = (parameters: URLSearchParams): boolean => parameters.get('sure') === 'yes';
