import { isKeyLink, type LeadAttributes } from '@forecourt/contracts';
import { ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Allow } from 'class-validator';
import { addressWithoutKeys, keptParameters } from './page-address.ts';
import { keptText } from './plain-text.ts';

const MOST = 20;
const LONGEST = 500;

/**
 * The visitor's path to the enquiry (LEAD-5). No visitor could correct it, so it is never refused: it is truncated, and values that are not
 * text are left out, and so is what is a key to something of the visitor's, as the link of a booking is: a lead is read by many.
 */
@ApiSchema({ description: 'What the visitor did before. It is never refused: what is too much is cut.' })
export class LeadAttributesRequest implements Partial<LeadAttributes> {
  @Transform(({ value }: { value: unknown }) => lastTexts(value))
  @Allow()
  @ApiPropertyOptional({
    type: [String],
    maxItems: MOST,
    description: `Paths of the visit; the last ${MOST} are kept.`,
  })
  visited_pages?: string[];

  @Transform(({ value }: { value: unknown }) => firstTexts(value))
  @Allow()
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: `Query parameters of the visit's first address; ${MOST} are kept.`,
  })
  linked_query_params?: Record<string, string>;

  @Transform(({ value }: { value: unknown }) => referrerOf(value))
  @Allow()
  @ApiPropertyOptional({ type: String, description: "The page of another site that led to the visit's first address." })
  referrer?: string;
}

/** Apps name themselves by the scheme android-app. */
const REFERRER = /^(?:https?|android-app):\/\//i;

function referrerOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !REFERRER.test(value)) return undefined;
  return keptText(addressWithoutKeys(value), LONGEST);
}

function lastTexts(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter((page: unknown): page is string => typeof page === 'string' && !isKeyLink(page))
    .slice(-MOST)
    .map((page) => keptText(page, LONGEST));
}

function firstTexts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const texts = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(
    keptParameters(texts)
      .slice(0, MOST)
      .map(([name, text]) => [keptText(name, LONGEST), keptText(text, LONGEST)]),
  );
}
