import { TEMPLATES } from '@forecourt/contracts';
import type { Upcaster, Upcasters } from '@forecourt/event-store';

/** For documents written when any text was accepted as a template, without effect: unknown templates become the standard one. */
const templateByName: Upcaster = (data) => {
  const { document } = data as { document: { template?: unknown } };
  if (document.template === undefined || TEMPLATES.some((name) => name === document.template)) return data;
  return { document: { ...document, template: 'standard' } };
};

/**
 * Steps from older stored documents to today's. A switch that is renamed, removed or narrowed gets a step at the end of its list;
 * without one, a site that uses the switch stays at its last revision that today's schema takes (stored-documents.ts).
 */
export const configurationUpcasters: Upcasters = { SiteConfigured: [templateByName] };
