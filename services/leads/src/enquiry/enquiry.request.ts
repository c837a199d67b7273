import { type FormAnswers, type FormName, fieldNames, formNames } from '@forecourt/contracts';
import { ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { ValidateIf, ValidateNested } from 'class-validator';
import { Choice, Line, PageAddress } from './fields.ts';
import { FormField } from './form-field.ts';
import { LeadAttributesRequest } from './lead-attributes.request.ts';

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
