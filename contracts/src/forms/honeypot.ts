/**
 * The hidden field of every form (LEAD-3): people neither see it nor reach it by keyboard, and browsers are asked not to fill it in. An
 * enquiry that answers it is not lost: it goes out marked `suspected`.
 */
export const HONEYPOT = { name: 'website', label: 'Leave this field empty' } as const;
