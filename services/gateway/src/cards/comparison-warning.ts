/** The loan that comparison rates of vehicle loans are based on (FIN-1). */
export const USUAL_BASIS = 'a 5-year secured loan of $30,000';

/** What a comparison rate is based on, with the warning that the National Credit Code wants beside it. */
export function comparisonWarning(basis: string): string {
  return (
    `The comparison rate is based on ${basis}. WARNING: This comparison rate is true only for the example given and may not ` +
    'include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.'
  );
}

const percent = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A rate with two decimals: 10.00% p.a. */
export function rateText(rate: number): string {
  return `${percent.format(rate)}% p.a.`;
}
