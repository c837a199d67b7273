import {
  type FormAnswers,
  type FormName,
  fieldNames,
  formNames,
  isKeyLink,
  type LeadAttributes,
} from '@forecourt/contracts';
import { badRequest } from '@forecourt/service-kit';
import { ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { Allow, ValidateIf, ValidateNested } from 'class-validator';
import { Choice, FormField, keptText, Line, PageAddress } from './enquiry.fields.ts';
import { addressWithoutKeys, keptParameters } from './enquiry.ts';

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

const aboutCar = { optional: true, message: 'Please send at most 120 characters.', max: 120 } as const;

/** What was answered: a property for each field of the table (contracts/src/forms/fields.ts). */
const AnswersRequest = class {} as new () => FormAnswers;
for (const name of fieldNames) FormField(name)(AnswersRequest.prototype, name);

/** An enquiry as a visitor's browser sends it (LEAD-1), within the bounds of LEAD-9. Its names are the specification's. */
@ApiSchema({
  description:
    'An enquiry. Text is plain: blanks at its ends are cut, and an optional field that is empty counts as left out. What a site’s form asks for beyond the required fields is required there.',
})
export class EnquiryRequest extends AnswersRequest {
  @Choice({
    from: formNames,
    optional: true,
    message: `Please send the name of a form: ${formNames.join(', ')}.`,
    description: 'The form that was filled in; it settles category and subcategory unless it asks for them.',
  })
  form?: FormName;

  @Line({
    max: 60,
    optional: true,
    message: 'Please send at most 60 characters.',
    description: 'Narrows the category.',
  })
  subcategory?: string;

  @Line({
    max: 40,
    optional: true,
    message: 'Please leave this field empty.',
    description: 'The hidden field of the forms, which people leave empty. A lead that has it is marked as suspected.',
  })
  website?: string;

  @Line({ ...aboutCar, description: 'The car that it is about; its other details come from stock.' })
  car_id?: string;

  @Line({ ...aboutCar, description: 'Only read without a car_id.' })
  stock_number?: string;

  @Line({ ...aboutCar, description: 'Only read without a car_id.' })
  'Vehicle Make'?: string;

  @Line({ ...aboutCar, description: 'Only read without a car_id.' })
  'Vehicle Model'?: string;

  @Line({ ...aboutCar, description: 'Only read without a car_id.' })
  car_type?: string;

  @Line({ ...aboutCar, description: 'Only read without a car_id.' })
  vehicle_status?: string;

  @Line({ ...aboutCar, description: 'The make whose pages it was sent from.' })
  manufacturer_slug?: string;

  @Line({ ...aboutCar, description: 'The kind of page that it was sent from.' })
  page_id?: string;

  @PageAddress({
    max: 2_000,
    message: 'Please send the address of the page that the enquiry was made on.',
    description: 'Address of the page that it was sent from.',
    example: 'http://riverside.localhost/cars/2021-toyota-corolla',
  })
  url: string = '';

  // Of a list each entry would be made an instance and checked, so it counts as something else that is no object.
  @Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? false : (value ?? undefined)))
  @ValidateIf((_form, value: unknown) => value !== undefined)
  @ValidateNested({ message: 'Please send an object.' })
  @Type(() => LeadAttributesRequest)
  @ApiPropertyOptional({ type: LeadAttributesRequest, description: 'What the visitor did before.' })
  lead_attributes?: LeadAttributesRequest;
}

/** The Idempotency-Key header of a request (LEAD-6). @throws ProblemError 400 naming the header, if it is not valid. */
export function readIdempotencyKey(header: unknown): string {
  if (typeof header === 'string' && /^[\x20-\x7e]{8,100}$/.test(header)) return header;
  const message =
    'Please send an Idempotency-Key of 8 to 100 printable characters: a new one for each enquiry, the same for each try of it.';
  throw badRequest([{ field: 'Idempotency-Key', message }]);
}
