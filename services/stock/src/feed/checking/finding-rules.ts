import type { FeedFileVerdict, FieldError, RowFinding } from '@forecourt/contracts';

/** What was found wrong with a field of a row. */
interface FoundFault {
  readonly field: string;
  /** What was expected, or what is the matter, without what came. */
  readonly says: string;
  /** As it is shown: a quoted text, or words. */
  readonly came: string | undefined;
}

interface FindingRule {
  /** What the sender can do about it. */
  readonly fix: string;
  /** Whether a fault is this rule's. */
  readonly is: (fault: FoundFault) => boolean;
}

/** Faults by what they say. */
const saying =
  (pattern: RegExp): FindingRule['is'] =>
  ({ says }) =>
    pattern.test(says);
const about =
  (field: string): FindingRule['is'] =>
  (fault) =>
    fault.field === field;

/** Every kind of fault with its advice; the first that fits is the fault's (FEED-7). A spec meets each of them by the check that reports it. */
export const findingRules = {
  guard: {
    fix: 'If these cars have left, confirm the file; otherwise send the whole inventory.',
    is: saying(/waits for a confirmation of the file/),
  },
  dealership: {
    fix: 'Use the slug of a dealership that your key covers, or have the operator extend your key.',
    is: about('dealership_slug'),
  },
  missing: {
    fix: 'Fill in this cell; every vehicle needs it.',
    is: ({ says, came }) => /which every listed vehicle has/.test(says) || (came === 'nothing' && /string$/.test(says)),
  },
  required: {
    fix: 'Fill in this cell, or give the column a default in the mapping.',
    is: saying(/because it is required/),
  },
  encoding: {
    fix: 'Save the file as UTF-8, or name its encoding in the mapping.',
    is: saying(/text in UTF-8/),
  },
  pattern: {
    fix: 'Change the pattern under `match` in the mapping so that it fits this text, or list the text under `blank`.',
    is: saying(/text that matches /),
  },
  number: {
    fix: 'Write digits only, with the field’s own unit at most; name another unit with `unit`, words such as POA with `blank` or `values`.',
    is: saying(/expected (?:a whole number|a number|number|int)$/),
  },
  date: {
    fix: 'Write the date in this format, or change `format` in the mapping.',
    is: saying(/a (?:date|time) in the format /),
  },
  instant: {
    fix: 'Write the time as 2026-03-01T02:30:00Z, or name its format in the mapping.',
    is: saying(/ISO 8601|a date and time such as/),
  },
  boolean: {
    fix: 'Write yes or no, or list your words under `values` in the mapping.',
    is: saying(/yes or no/),
  },
  location: {
    fix: 'Use the slug of one of the dealership’s locations, or translate your code under `values` of `location_slug` in the mapping.',
    is: ({ field }) => /^car\.location_(?:slug|id|name)$/.test(field),
  },
  word: {
    fix: 'Use one of these words, or translate yours under `values` in the mapping.',
    is: saying(/one of/),
  },
  quote: {
    fix: 'Close this quote, write a quote within text twice (""), or take it out.',
    is: saying(/expected the quote that opens/),
  },
  placeholder: {
    fix: 'Leave the VIN empty if you do not have it.',
    is: saying(/a VIN, not a placeholder/),
  },
  spreadsheet: {
    fix: 'Format the column as text in the spreadsheet, and export it again; list words that mean nothing under `blank` in the mapping.',
    is: saying(/expected (?:a value|a stock number), not /),
  },
  ambiguous: {
    fix: 'Write it without a point, or with a comma between thousands.',
    is: saying(/a number without doubt/),
  },
  low: {
    fix: 'Check the price; send it again if it is wrong.',
    is: saying(/expected at least \$/),
  },
  html: {
    fix: 'Nothing to do if it reads well; otherwise send the text without markup.',
    is: saying(/expected plain text/),
  },
  nul: {
    fix: 'Have the export write text without NUL and other control characters.',
    is: saying(/NUL characters were removed|text without control characters/),
  },
  vin: {
    fix: 'Send the vehicle under one stock number, and remove the other.',
    is: saying(/expected one stock number for a vehicle/),
  },
  spelling: {
    fix: 'Nothing to do; or write it as it is listed.',
    is: saying(/expected the stock number as it is listed/),
  },
  twice: {
    fix: 'Name each field once in an object, with the value that counts.',
    is: saying(/expected each name once/),
  },
  shifted: {
    fix: 'Put cells that hold the delimiter in quotes, and give each row all of its cells, empty ones too.',
    is: saying(/expected each value in its column|expected a (?:price|number) in one cell/),
  },
  line: {
    fix: 'Export rows alone: one header line, and no lines that are drawn or added.',
    is: saying(/: expected a record$/),
  },
  entity: {
    fix: 'Have the export escape & and < as &amp; and &lt;, and write all other characters as they are.',
    is: saying(/expected (?:an entity of XML|&amp;|&lt;)|characters that XML does not have/),
  },
  addresses: {
    fix: 'Send each address by itself, as everybody may open it.',
    is: saying(/expected (?:one address|an address without a user)/),
  },
  list: {
    fix: 'Write each vehicle as an object on a line of its own.',
    is: saying(/expected one object on each line/),
  },
  none: {
    fix: 'Leave the cell empty if there is no date.',
    is: saying(/a date, not what a program writes for none/),
  },
  cells: {
    fix: 'Put cells that hold the delimiter or a line break in quotes.',
    is: saying(/cells, as in the header/),
  },
  unknown: {
    fix: 'Remove this field, or check its spelling in docs/car-fields.md.',
    is: saying(/^Unknown field/),
  },
  late: {
    fix: 'Nothing to do if the file is older than what was sent since; otherwise send it with its right time.',
    is: saying(/newer data is stored/),
  },
  unlisted: {
    fix: 'Send an upsert with the car’s details first.',
    is: saying(/the number of a (?:listed vehicle|vehicle in stock)/),
  },
  replaced: {
    fix: 'Keep one row for each stock number.',
    is: saying(/comes later, so it replaces/),
  },
  make: {
    fix: 'Check the spelling of the make, or have the operator list it.',
    is: saying(/not on the list of makes/),
  },
  value: {
    fix: 'Change the value to what is expected, or translate it in the mapping.',
    is: () => true,
  },
} as const satisfies Readonly<Record<string, FindingRule>>;

/** The name of a rule. */
export type FindingRuleName = keyof typeof findingRules;

/** The rule of a fault, which chooses its advice. Pure. */
export function findingRuleOf(fault: FoundFault): FindingRuleName {
  const names = Object.keys(findingRules) as FindingRuleName[];
  return names.find((name) => findingRules[name].is(fault)) ?? 'value';
}

/** What a sender can do about faults of a rule. @param name as it was stored, perhaps by another release */
export function fixOf(name: string): string {
  const found = Object.entries(findingRules).find(([known]) => known === name);
  return (found?.[1] ?? findingRules.value).fix;
}

/** A message's rule, what came (a quoted text, or words), and what follows from that, as a sentence of its own. */
const MESSAGE = /^(.*?)(?:; got ("(?:[^"\\]|\\.)*"|.*?)(?:\. ([A-Z].*))?)?$/s;
/** What each warning about a cell means anyway. */
const OBVIOUS = /^(?:The field was left out|The mapping's default is used)\.$/;

/** Takes a fault's message apart. */
export function readFault(message: string): { says: string; came: string | undefined; follows: string | undefined } {
  const [, says = message, came, follows] = MESSAGE.exec(message) ?? [];
  return { says, came, follows };
}

/** What is wrong with a row, a line for each fault: which rule, what came and how to fix it (FEED-7). Pure. */
export function findingsOf({ index, stocknum, errors = [], warnings = [], absent }: FeedFileVerdict): RowFinding[] {
  const finding =
    (severity: RowFinding['severity']) =>
    ({ field, message }: FieldError): RowFinding => {
      const { says: rule, came, follows } = readFault(message);
      const { fix } = findingRules[findingRuleOf({ field, says: rule, came })];
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
