/** A paint as the drawings use it: its main tone with a lighter and a darker one, as #rrggbb. */
export interface Paint {
  readonly light: string;
  readonly main: string;
  readonly dark: string;
}

/** Tones of the colour words that dealers use; the first word of a colour name that is listed decides. */
const TONES: Readonly<Record<string, string>> = {
  white: '#eef1f3',
  pearl: '#ecebe6',
  cream: '#e9e0c9',
  ivory: '#ece4d0',
  silver: '#c3c8cd',
  titanium: '#a3a6a8',
  grey: '#7c848c',
  gray: '#7c848c',
  graphite: '#4c5259',
  charcoal: '#42474d',
  gunmetal: '#525a61',
  black: '#23262b',
  ebony: '#25262a',
  red: '#b3202a',
  maroon: '#6d1a24',
  burgundy: '#6b1c2b',
  crimson: '#a3172c',
  blue: '#2459a6',
  navy: '#1d3461',
  teal: '#1c7c80',
  turquoise: '#2a9aa0',
  green: '#2f6b4a',
  olive: '#6a6d3d',
  khaki: '#837c58',
  lime: '#8fb52e',
  yellow: '#e3b722',
  gold: '#b79b5b',
  champagne: '#cdbd9b',
  orange: '#d9652a',
  copper: '#a9623c',
  bronze: '#85694a',
  brown: '#6a4a36',
  beige: '#cabda3',
  sand: '#c8b48d',
  purple: '#5c3b82',
  pink: '#cf7796',
};
const UNKNOWN = '#8d99a6';

/** The paint that a colour name calls for, such as 'Glacier White' or 'deep blue metallic'; a calm grey-blue for a name that says nothing. */
export function paintOf(colour: string): Paint {
  const words = colour.toLowerCase().match(/[a-z]+/g) ?? [];
  const named = words.find((word) => Object.hasOwn(TONES, word));
  const main = (named && TONES[named]) || UNKNOWN;
  return { light: mix(main, '#ffffff', 0.34), main, dark: mix(main, '#0b0e12', 0.38) };
}

/** Blends two colours written as #rrggbb; `share` is how much of the second, from 0 to 1. */
function mix(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const from = Number.parseInt(first.slice(at, at + 2), 16);
    const to = Number.parseInt(second.slice(at, at + 2), 16);
    return Math.round(from + (to - from) * share);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
