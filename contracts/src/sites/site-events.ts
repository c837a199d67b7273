import { z } from 'zod';
import { defineEvent } from '../events/define-event.ts';
import { sitesTopic } from '../events/topics.ts';
import { dealership } from './dealership.ts';
import { siteConfig } from './site-config.ts';

/** The most parts that one change set may change. */
export const MOST_CHANGES = 2_000;

/** Which part of a site's world changed, and to which revision. */
export const changedPart = z.object({
  part: z.string().describe('site, dealership, or a kind of document, such as page.'),
  id: z.string().describe('Its slug or id.'),
  revision: z.int().positive(),
  removed: z.literal(true).optional(),
});
export type ChangedPart = z.infer<typeof changedPart>;

const document = z.object({
  site: z.string().describe('Slug of its site.'),
  kind: z.string().describe('As page.'),
  id: z.string(),
});

/** Revisions of sites, dealerships and sites' documents, each with the whole document. */
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
  DocumentRevised: defineEvent(
    sitesTopic.name,
    'forecourt.sites.DocumentRevised.v1',
    'A document of a site, as a page of its own words, was written or revised; the stream version is its revision.',
    document.extend({ body: z.record(z.string(), z.unknown()).describe('The whole document, as its kind has it.') }),
  ),
  DocumentRemoved: defineEvent(
    sitesTopic.name,
    'forecourt.sites.DocumentRemoved.v1',
    'A document of a site was removed; the stream version is its revision.',
    document,
  ),
  SiteChanged: defineEvent(
    sitesTopic.name,
    'forecourt.sites.SiteChanged.v1',
    'A change set of a site was accepted: all of its parts changed at once. Each has an event of its own; the stream version is the number.',
    z.object({
      site: z.string().describe('Slug of its site; platform for what every site reads.'),
      number: z.int().positive().describe('The change set’s number, from 1, without gaps.'),
      message: z.string().optional(),
      restored: z.int().positive().optional().describe('The change set that it restored.'),
      changes: z.array(changedPart).max(MOST_CHANGES),
    }),
  ),
} as const;
