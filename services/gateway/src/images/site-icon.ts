import type { Theme } from '@forecourt/contracts';

/** A car from the side on a grid of 64, as plain as an icon of 16 pixels needs it. */
const CAR =
  'M8 42v-8q0-4 4-5l6-1.5 6-8q2-2.5 5-2.5h11q3 0 5 2.5l6 7.5 3 1q4 1.5 4 5.5V42q0 2-2 2h-3.5a6.5 6.5 0 0 0-13 0h-13a6.5 6.5 0 0 0-13 0H10q-2 0-2-2';
const WHEELS = '<circle cx="20" cy="45" r="4.5"/><circle cx="46" cy="45" r="4.5"/>';

/** A site's icon for browser tabs, in its brand's colours: an SVG document. */
export function siteIcon({ colours: { brand, on_brand: sign } }: Theme): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    `<rect width="64" height="64" rx="14" fill="${brand}"/>`,
    `<g fill="${sign}"><path d="${CAR}"/>${WHEELS}</g>`,
    '</svg>',
  ].join('');
}
