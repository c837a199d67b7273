import { z } from 'zod';
import { type Schema, takes } from '../common/schema-words.ts';
import type { CarField, CarFields } from './car-field.ts';
import { carFields } from './car-fields.ts';

/** Where a feed's car has the fields of each aspect. */
const places: Readonly<Record<keyof typeof carFields, string>> = {
  details: '',
  variant: 'variant.',
  specifications: 'specifications.',
  prices: '',
  photos: '',
  market: 'autograb_data.',
  lender: 'finance_lenders.{lender}.',
};

/** The reference page of every field of a car, in Markdown, generated from their list (FEED-4). */
export function carFieldReference(): string {
  const rows = Object.entries<CarFields>(carFields).flatMap(([aspect, fields]) =>
    Object.entries(fields).map(([name, field]) => rowOf(`${places[aspect as keyof typeof places]}${name}`, field)),
  );
  return [
    '# Fields of a car',
    '',
    'Every field of a car as a feed sends it, generated from contracts/src/car/car-fields.ts by `npm run generate`. The fields that say how a',
    'car stands (`status`, `sold`, `reserved` and more) have events of their own: see [feeds.md](feeds.md). Searches make their own fields of',
    'make, model, kind, body, transmission, fuel, drive, equipment, pictures and report.',
    '',
    '| field | takes | limits | counts | searches have it as | shown as |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function rowOf(name: string, { schema, required, unit, document, specification, tile }: CarField): string {
  const type = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }) as Schema;
  const shown = [...new Set([specification?.label, tile?.label])].filter(Boolean);
  const cells = [
    `\`${name}\`${required ? ', required' : ''}`,
    type.anyOf?.map(takes).join(' or ') ?? takes(type),
    limitsOf(type),
    unit,
    document?.kind,
    shown.join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The limits of a field, of a choice those of its first part that has any. */
function limitsOf(type: Schema): string {
  if (type.maxLength !== undefined) return `at most ${inWords(type.maxLength)} characters`;
  if (type.maxItems !== undefined) return `at most ${type.maxItems}`;
  if (type.minimum !== undefined && type.maximum !== undefined)
    return `${inWords(type.minimum)} to ${inWords(type.maximum)}`;
  return type.anyOf?.map(limitsOf).filter(Boolean).join('; ') ?? '';
}

const inWords = (value: number): string => value.toLocaleString('en-AU', { useGrouping: value > 9_999 });
