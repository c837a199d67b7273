/**
 * What several kinds of pages show, one chunk and so one stylesheet a group. The bundler would make one of every set of pages that share a
 * part: a page of many parts, as a home page is, would wait for some twenty small files before its first paint. A group imports none below it.
 */
const GROUPS = [
  ['parts', /\/(?:components\/(?:accordion\/|block-head\/|breadcrumbs|opening-hours\/|prose\/)|lib\/now)/],
  // A browser asks for six files at once: with two typefaces, a fifth stylesheet waits for another's answer. So what shows places and cards has
  // its styles with others, and its scripts in chunks of its own.
  ['parts', /\/components\/place\/(?:stars|holiday-hours|place-map)\.module\.css$/],
  ['listing', /\/components\/(?:place\/(?!outcome)|offer-card\/|post-card\/|review-card\/).*\.css$/],
  ['finance', /\/components\/finance\/.*\.css$/],
  // Of what shows places, only reviews and a place's own page have them.
  ['stars', /\/components\/place\/stars\.tsx/],
  ['fields', /\/components\/field\//],
  ['notes', /\/components\/(?:alert|car-summary)\//],
  // A form in steps shows none of these. Their styles are with those of other forms, as a stylesheet more would be waited for.
  ['plain-form', /\/components\/(?:form\/form\.tsx|offer-card\/about-offer)/],
  // What only two pages show, or what waits until a visitor types or was refused, would cost the others of the group.
  ['form', /\/(?:components\/form\/(?!form-page|form-checks|form-sending|send-enquiry|form-errors\.tsx))/],
  ['steps', /\/components\/stepped-form\//],
  // A vehicle's page has only these of a place.
  ['whereabouts', /\/components\/place\/(?:holiday-hours|place-map)/],
  ['places', /\/components\/place\/(?!outcome)/],
  ['cards', /\/components\/(?:offer-card|post-card|review-card)\//],
  // The scripts of what the server drew of a vehicle are loaded on the way from another page alone (features/vehicle/facts/late-facts.tsx).
  ['vehicle', /\/features\/vehicle\/(?!gallery\/(?:lightbox|showcase)|gone).*\.css$/],
  // Their scripts are loaded by group (features/content/late-blocks.ts).
  ['content', /\/features\/content\/.*\.css$/],
] as const;

/** The chunk that a module goes to; null leaves it to the bundler. */
export function sharedChunk(moduleId: string): string | null {
  return GROUPS.find(([, modules]) => modules.test(moduleId))?.[0] ?? null;
}
