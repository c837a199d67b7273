import { LEAST, MOST } from './amount-patterns.ts';
import type { StatedAmount } from './amount-rules.ts';
import { GAP } from './amounts.ts';

const KILOS = String.raw`(?<kilos>\d{1,2}[, ]\d{3}|\d{3,5})\s?(?:kgs?|kilos?|kilograms?)\b`;
const TONNES = String.raw`(?<tonnes>\d{1,2}(?:\.\d{1,3})?)\s?(?:t|tonnes?|tons?)\b`;
/** After the word tare a number needs no unit. */
const BARE = String.raw`(?<bare>\d{1,2}[, ]\d{3}|\d{3,4})(?![\w.,]*\d)(?:\s?(?:kgs?|kilos?|kilograms?)\b)?`;
const TARE = String.raw`tare(?: weight| mass)?(?: of| is|:)?\s*`;
const WEIGHT = String.raw`(?:weigh(?:s|ing|t)?(?: of| is|:)?\s*|${TARE})?`;
const KILOS_OF_A_TONNE = 1_000;

/** What is pulled or carried, as by a ute or truck, and other weights than a caravan's own: no facet holds these. */
const anotherWeight = /\b(?:utes?|trucks?|tow(?:s|ing)?|pulls?|payload|haul\w*|atm|gtm|gvm|gcm|gross|ball)\b/;

const most = `(?:${MOST}|lighter than)`;
const least = `(?:${LEAST}|heavier than)`;
const rules: readonly { readonly bound: 'min' | 'max'; readonly pattern: RegExp }[] = [
  ...[KILOS, TONNES].flatMap((number) => [
    { bound: 'max' as const, pattern: rule(`${WEIGHT}${most}\\s*${number}(?: tare\\b)?`) },
    {
      bound: 'max' as const,
      pattern: rule(`${WEIGHT}${number}(?: tare\\b)?\\s*(?:(?:or|and) (?:less|under|lighter)|max)\\b`),
    },
    { bound: 'min' as const, pattern: rule(`${WEIGHT}${least}\\s*${number}(?: tare\\b)?`) },
  ]),
  { bound: 'max', pattern: rule(`(?:${most}\\s*)?${TARE}(?:${most}\\s*)?${BARE}`) },
];

function rule(pattern: string): RegExp {
  return new RegExp(String.raw`(?<![\w$.-])(?:${pattern})`, 'g');
}

/** What a text says of a caravan's own weight, and the text without it (SRCH-17). @param text in lower case, without accents */
export function readWeights(text: string): { stated: StatedAmount[]; rest: string } {
  const stated: StatedAmount[] = [];
  let rest = text;
  if (!/\d/.test(text) || anotherWeight.test(text)) return { stated, rest };
  for (const { bound, pattern } of rules) {
    rest = rest.replace(pattern, (...parts: unknown[]) => {
      const { kilos, bare, tonnes } = parts.at(-1) as Readonly<Record<string, string | undefined>>;
      const weight = tonnes ? Number(tonnes) * KILOS_OF_A_TONNE : Number((kilos ?? bare ?? '').replace(/[, ]/, ''));
      stated.push({ facet: 'tare_weight', range: { [bound]: weight } });
      return GAP;
    });
  }
  return { stated, rest };
}
