import { type FormName, formOfHeading, headingOf } from '@forecourt/contracts';

/** The forms whose leads keep something from others: a vehicle, or a time if one was chosen. */
const HOLDING: ReadonlySet<string> = new Set<FormName>(['reserve', 'buy_online', 'test_drive']);

/** Whether an enquiry would hold a vehicle or a time, of the JSON that the leads service reads and checks. Pure. */
export function holdsSomething(body: Buffer): boolean {
  const enquiry = parsed(body);
  const form = typeof enquiry.form === 'string' ? enquiry.form : formWithoutName(enquiry);
  return HOLDING.has(form) && (form !== 'test_drive' || Boolean(enquiry.appointment));
}

/** The leads service finds the form of a body without a name by its heading. */
function formWithoutName({ category, subcategory, car_id: carId }: Readonly<Record<string, unknown>>): string {
  const heading = headingOf(textOf(category), textOf(subcategory));
  return formOfHeading(heading, carId !== undefined).name;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function parsed(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
