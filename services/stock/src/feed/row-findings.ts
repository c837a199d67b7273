import type { FeedFileVerdict, FieldError, RowFinding } from '@forecourt/contracts';

/** How to fix what a field's rule found, by what the rule says; the first that fits. */
const fixes: readonly (readonly [RegExp, string])[] = [
  [/would drop|waits: the file/, 'If these cars have left, confirm the file; otherwise send the whole inventory.'],
  [/dealership_slug/, 'Use the slug of a dealership that your key covers, or have the operator extend your key.'],
  [/which every listed vehicle has|expected string$/, 'Fill in this cell; every vehicle needs it.'],
  [/because it is required/, 'Fill in this cell, or give the column a default in the mapping.'],
  [/text in UTF-8/, 'Save the file as UTF-8, or name its encoding in the mapping.'],
  [
    /matches /,
    'Change the pattern under `match` in the mapping so that it fits this text, or list the text under `blank`.',
  ],
  [
    /a whole number|a number\b/,
    'Write digits only, with the field’s own unit at most; name another unit with `unit`, words such as POA with `blank` or `values`.',
  ],
  [/a date in the format|a time in the format/, 'Write the date in this format, or change `format` in the mapping.'],
  [/ISO 8601/, 'Write the time as 2026-03-01T02:30:00Z, or name its format in the mapping.'],
  [/yes or no/, 'Write yes or no, or list your words under `values` in the mapping.'],
  [
    /location/,
    'Use the slug of one of the dealership’s locations, or translate your code under `values` of `location_slug` in the mapping.',
  ],
  [/one of/, 'Use one of these words, or translate yours under `values` in the mapping.'],
  [/cells, as in the header/, 'Put cells that hold the delimiter or a line break in quotes.'],
  [/Unknown field/, 'Remove this field, or check its spelling in docs/car-fields.md.'],
  [
    /newer data is stored/,
    'Nothing to do if the file is older than what was sent since; otherwise send it with its right time.',
  ],
  [/the number of a (?:listed vehicle|vehicle in stock)/, 'Send an upsert with the car’s details first.'],
  [/comes later, so it replaces/, 'Keep one row for each stock number.'],
  [/make/, 'Check the spelling of the make, or have the operator list it.'],
];
const OTHERWISE = 'Change the value to what is expected, or translate it in the mapping.';

/** A message's rule, what came (a quoted text, or words), and what follows from that, as a sentence of its own. */
const MESSAGE = /^(.*?)(?:; got ("(?:[^"\\]|\\.)*"|.*?)(?:\. ([A-Z].*))?)?$/s;
/** What each warning about a cell means anyway. */
const OBVIOUS = /^(?:The field was left out|The mapping's default is used)\.$/;

/** What is wrong with a row, a line for each fault: which rule, what came and how to fix it (FEED-7). Pure. */
export function findingsOf({ index, stocknum, errors = [], warnings = [], absent }: FeedFileVerdict): RowFinding[] {
  const finding =
    (severity: RowFinding['severity']) =>
    ({ field, message }: FieldError): RowFinding => {
      const [, rule = message, came, follows] = MESSAGE.exec(message) ?? [];
      const fix = fixes.find(([pattern]) => pattern.test(`${field} ${rule}`))?.[1] ?? OTHERWISE;
      return {
        ...(absent ? {} : { row: index + 1 }),
        ...(stocknum === undefined ? {} : { stocknum }),
        severity,
        field,
        rule,
        ...(came === undefined ? {} : { came }),
        fix: follows === undefined || OBVIOUS.test(follows) ? fix : `${follows} ${fix}`,
      };
    };
  return [...errors.map(finding('error')), ...warnings.map(finding('warning'))];
}
