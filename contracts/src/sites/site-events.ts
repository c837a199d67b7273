import { z } from 'zod';
import { defineEvent } from '../events/define-event.ts';
import { sitesTopic } from '../events/topics.ts';
import { dealership } from './dealership.ts';
import { siteConfig } from './site-config.ts';

/** Revisions of sites and dealerships, each with the whole document. */
export const siteEvents = {
  SiteConfigured: defineEvent(
    sitesTopic.name,
    'forecourt.sites.SiteConfigured.v1',
    'A site has a new configuration; the stream version is its revision.',
    z.object({ slug: z.string(), config: siteConfig }),
  ),
  DealershipConfigured: defineEvent(
    sitesTopic.name,
    'forecourt.sites.DealershipConfigured.v1',
    'A dealership or its locations changed.',
    z.object({ dealership }),
  ),
} as const;
