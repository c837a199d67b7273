import { enquiryCategories } from '@forecourt/contracts';
import { ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { ValidateIf, ValidateNested } from 'class-validator';
import { Checkbox, Choice, Email, Line, Lines, PageAddress, Paragraph, Phone, Postcode } from './fields.ts';
import { LeadAttributesRequest } from './lead-attributes.request.ts';

const MOST_SERVICES = 20;
const aboutCar = { optional: true, message: 'Please send at most 120 characters.', max: 120 } as const;

/** An enquiry as a visitor's browser sends it (LEAD-1), within the bounds of LEAD-9. Its names are the specification's. */
@ApiSchema({
  description:
    'An enquiry. Text is plain: blanks at its ends are cut, and an optional field that is empty counts as left out. What a site’s form asks for beyond the required fields is required there.',
})
export class EnquiryRequest {
  @Choice({
    from: enquiryCategories,
    default: 'General Enquiry',
    optional: true,
    message: 'Please choose what your enquiry is about.',
    description: 'What it is about. Careers Enquiry is kept as a general one with subcategory Career Enquiry.',
  })
  category?: string;

  @Line({
    max: 60,
    optional: true,
    message: 'Please send at most 60 characters.',
    description: 'Narrows the category.',
  })
  subcategory?: string;

  @Line({ max: 80, message: 'Please enter your name, at most 80 characters.', description: 'First or whole name.' })
  name: string = '';

  @Line({
    max: 80,
    optional: true,
    message: 'Please enter your last name, at most 80 characters.',
    description: 'Where the form asks for it.',
  })
  last_name?: string;

  @Email({ message: 'Please enter a valid email address, as name@example.com.', description: 'To answer to.' })
  email: string = '';

  @Phone({
    message: 'Please enter an Australian phone number, as 0412 345 678 or +61 7 3000 1234.',
    description: 'An Australian mobile or landline number, with +61 or 0.',
    example: '0412 345 678',
  })
  phone: string = '';

  @Postcode({ message: 'Invalid postcode. Please enter a 4-digit number.', description: 'Where the form asks for it.' })
  postcode?: string;

  @Paragraph({
    max: 2_000,
    optional: true,
    message: 'Please keep your message to 2,000 characters of plain text.',
    description: 'Required unless the site relaxes it.',
  })
  message?: string;

  @Checkbox({
    optional: true,
    default: true,
    message: 'Please send true or false.',
    description: 'Wants news and offers.',
  })
  opt_in?: boolean;

  @Checkbox({ optional: true, message: 'Please send true or false.', description: 'Is interested in finance.' })
  opt_in_finance?: boolean;

  @Checkbox({ optional: true, message: 'Please send true or false.', description: 'Has a trade-in.' })
  opt_in_trade?: boolean;

  @Checkbox({
    optional: true,
    message: '*You must agree to the terms of use before submitting.',
    description: 'Agrees to the terms of use; must be true on sites that require it.',
  })
  terms_conditions?: boolean;

  @Lines({
    max: 80,
    most: MOST_SERVICES,
    optional: true,
    message: `Please choose at most ${MOST_SERVICES} of the services offered.`,
    description: 'The options that were checked.',
    example: ['finance', 'trade_in'],
  })
  additional_services?: string[];

  @Line({
    max: 9,
    pattern: /^[A-Za-z0-9]{1,9}$/,
    optional: true,
    message: 'Please enter a registration number of 1 to 9 letters and digits.',
    description: "The visitor's own vehicle.",
  })
  Rego?: string;

  @Line({
    ...aboutCar,
    message: 'Please choose one of the dealerships offered.',
    description: 'Preferred dealership; needed where the site has several and no car tells which.',
  })
  dealership_slug?: string;

  @Line({ ...aboutCar, message: 'Please choose one of the locations offered.', description: 'Slug of the location.' })
  location?: string;

  @Line({ ...aboutCar, description: 'The car that it is about; stock tells everything else of it.' })
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

  @Transform(({ value }: { value: unknown }) => value ?? undefined)
  @ValidateIf((_form, value: unknown) => value !== undefined)
  @ValidateNested({ message: 'Please send an object.' })
  @Type(() => LeadAttributesRequest)
  @ApiPropertyOptional({ type: LeadAttributesRequest, description: 'What the visitor did before.' })
  lead_attributes?: LeadAttributesRequest;
}
