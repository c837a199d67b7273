/** The beginning of a lead's id, as pages, letters and calendars show it and people say it on the telephone: 3F9A-27C1. */
export const leadReference = (leadId: string): string => `${leadId.slice(0, 4)}-${leadId.slice(4, 8)}`.toUpperCase();
