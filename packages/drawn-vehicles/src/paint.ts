/** Tones of the colour words that dealers use; the first word of a colour name that is listed decides. */
const TONES: Readonly<Record<string, string>> = {
  white: '#e9ecee',
  pearl: '#e8e7e1',
  cream: '#e3d8bd',
  ivory: '#e6dcc6',
  silver: '#b4babf',
  quicksilver: '#aab0b5',
  chrome: '#aeb4b9',
  starlight: '#b9bdc0',
  aluminium: '#a9b0b6',
  quartz: '#9a9c9e',
  titanium: '#8d9092',
  steel: '#747d85',
  grey: '#656d75',
  gray: '#656d75',
  graphite: '#3b4147',
  charcoal: '#32373c',
  gunmetal: '#42494f',
  gun: '#42494f',
  granite: '#4a4f53',
  black: '#15171a',
  ebony: '#17171a',
  onyx: '#141518',
  obsidian: '#17191c',
  jet: '#121315',
  red: '#a5121d',
  scarlet: '#b3141c',
  carnelian: '#a3231c',
  maroon: '#561119',
  burgundy: '#551220',
  crimson: '#93102a',
  blue: '#174a97',
  navy: '#12264c',
  cyan: '#1a8fb5',
  teal: '#126a6e',
  turquoise: '#1b8b92',
  green: '#1f5137',
  olive: '#575a2f',
  khaki: '#6f694a',
  lime: '#79a61c',
  yellow: '#e0ab10',
  amber: '#c4671a',
  gold: '#a18546',
  champagne: '#bfae8c',
  orange: '#cf5216',
  copper: '#96502f',
  bronze: '#6d5638',
  brown: '#52372a',
  beige: '#bcae94',
  sand: '#b6a67e',
  purple: '#472a6b',
  pink: '#c35f84',
};
const UNKNOWN = 'calm';
const CALM = '#8794a3';

/** The word of a colour name that decides how it is painted, such as white of 'Glacier White'; `calm` for a name that says nothing. */
export function paintName(colour: string | null): string {
  const words = (colour ?? '').toLowerCase().match(/[a-z]+/g) ?? [];
  return words.find((word) => Object.hasOwn(TONES, word)) ?? UNKNOWN;
}

/** The tone of a paint's name as #rrggbb; undefined for a name that no colour leads to. */
export function paintTone(name: string): string | undefined {
  return name === UNKNOWN ? CALM : Object.hasOwn(TONES, name) ? TONES[name] : undefined;
}

/** The linear light of a value as sRGB shows it, both from 0 to 1. */
export const linearOf = (shown: number): number =>
  shown <= 0.04045 ? shown / 12.92 : ((shown + 0.055) / 1.055) ** 2.4;

/** The value that sRGB shows linear light as, both from 0 to 1. */
export const shownOf = (light: number): number =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
