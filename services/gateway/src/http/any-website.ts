/** Lets scripts of any website read an answer: it holds nothing personal, and reads no cookie (SRCH-18). */
export const FOR_ANY_WEBSITE = ['access-control-allow-origin', '*'] as const;
