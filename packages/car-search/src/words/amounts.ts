import { type AmountGroups, amountRules, type StatedAmount } from './amount-rules.ts';
import { plainNumber, withDigits } from './number-words.ts';

/** Marks where understood words stood: words on its two sides are no neighbours. */
export const GAP = ' \u0001 ';

/** What the numbers of a text say, and the text without them (SRCH-17). @param text in lower case, without accents */
export function readAmounts(text: string, thisYear: number): { stated: StatedAmount[]; rest: string } {
  const stated: StatedAmount[] = [];
  let rest = withDigits(text)
    .replaceAll(limitBeforeName, '$<name> $<limit>')
    .replaceAll(/(\d[\d,]*(?:\.\d+)?)\s?k'?s\b/g, (_, digits: string) =>
      plainNumber(digits) < 1_000 ? `${digits}k kms` : `${digits} kms`,
    )
    .replaceAll(/(\d\s?k?)\s+(?:on the (?:clock|odo\w*|dial)|travelled|driven)\b/g, '$1 kms');
  if (!/\d|low/.test(rest)) return { stated, rest };
  for (const { pattern, read } of amountRules) {
    rest = rest.replace(pattern, (match: string, ...parts: unknown[]) => {
      const found = read(parts.at(-1) as AmountGroups, thisYear);
      if (found === undefined) return match;
      stated.push(found);
      return GAP;
    });
  }
  return { stated, rest };
}

/** Max price 20000, in the order of price max 20000. */
const limitBeforeName =
  /\b(?<limit>max(?:imum)?|min(?:imum)?)\s+(?<name>prices?|kms?|kilomet(?:re|er)s?|mileage|odo(?:meter)?)(?=\s*(?:of|is|:)?\s*\$?\d)/g;
