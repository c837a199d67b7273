/** The beginning of a lead's id, as it is said on the telephone and shown on every page: 3F9A-27C1. */
export function leadReference(leadId: string): string {
  return `${leadId.slice(0, 4)}-${leadId.slice(4, 8)}`.toUpperCase();
}
