import type { LeadTimeline } from '@forecourt/contracts';

/** Everything that happened to a lead, oldest first, in the words of the public events (LEAD-5). */
export type LeadHistory = Omit<LeadTimeline, 'deliveries' | 'readings'>;
