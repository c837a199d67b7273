import type { FeedFileVerdict, FieldError, RowFinding } from '@forecourt/contracts';
import { findingRuleOf, findingRules } from './finding-rules.ts';

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
