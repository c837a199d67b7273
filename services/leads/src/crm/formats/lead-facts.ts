import { type FieldName, fieldOf, joinName, makeNamed, type SubmittedLead, telHref } from '@forecourt/contracts';
import type { MailFact } from '@forecourt/messages';
import { centsOf, dayAndTime, formatDollars } from '@forecourt/retail-rules';

/** A lead as CRMs receive it that take a lead once, and not its events: what was submitted, and what was agreed since. */
export interface DeliveredLead {
  readonly lead: SubmittedLead;
  readonly submittedAt: Date;
  /** The name of the place that the visitor chose, if they chose one that is known. */
  readonly place?: string | undefined;
  /** The appointment that stands, such as a test drive booked with the lead. */
  readonly appointment?: AgreedAppointment | undefined;
}

/** When and where somebody comes. */
export interface AgreedAppointment {
  /** ISO 8601 in UTC. */
  readonly startsAt: string;
  /** The place's name, if it is known. */
  readonly place?: string | undefined;
  /** IANA zone, if it is known. */
  readonly timeZone?: string | undefined;
}

/** What asks to look twice at a lead that a program may have sent. */
export const ASK_TO_CHECK = 'This may have been sent by a bot. Check it before you reply.';

/** The first and last name, as far as they are known. */
export function personName({ person }: SubmittedLead): string {
  return joinName(person?.name, person?.last_name);
}

/** The appointment in the place's own time, as people say it; undefined if there is none. */
export function appointmentText({ appointment }: DeliveredLead): string | undefined {
  if (!appointment) return undefined;
  const { startsAt, timeZone = 'UTC', place } = appointment;
  const when = `${dayAndTime(new Date(startsAt), timeZone)} (${timeZone})`;
  return place === undefined ? when : `${when}, ${place}`;
}

/** A label with its words, and where they lead; a line without words is left out. */
type Line = readonly [label: string, value: string | number | undefined, href?: string];
type Lines<Of> = (of: Of) => readonly Line[];

/** How a member of a lead is laid out: as lines of ADF's comments, as lines of the mail's list, or not there, if another place says it. */
interface Said<Of> {
  readonly adf: Lines<Of>;
  readonly mail: Lines<Of>;
}
type Layout = keyof Said<unknown>;

const nothing = () => [];
const inBoth = <Of>(lines: Lines<Of>): Said<Of> => ({ adf: lines, mail: lines });
/** ADF has an element for it. */
const inMailAlone = <Of>(lines: Lines<Of>): Said<Of> => ({ adf: nothing, mail: lines });
/** The mail says it in its heading, or with another fact. */
const inAdfAlone = <Of>(lines: Lines<Of>): Said<Of> => ({ adf: lines, mail: nothing });
/** Both say it in a place of its own, or it says nothing to a reader. */
const elsewhere: Said<unknown> = { adf: nothing, mail: nothing };
/** A part of a lead that has a table of its own. */
const partOf = <Whole, Part>(
  table: Readonly<Record<string, Said<Part>>>,
  part: (whole: Whole) => Part | undefined,
): Said<Whole> => {
  const lines = (layout: Layout) => (whole: Whole) => {
    const of = part(whole);
    return of === undefined ? [] : Object.values(table).flatMap((said) => said[layout](of));
  };
  return { adf: lines('adf'), mail: lines('mail') };
};

type Car = NonNullable<SubmittedLead['car']>;
type ClaimedCar = NonNullable<SubmittedLead['claimed_car']>;
type Visit = SubmittedLead['lead_attributes'];

const dollars = (amount: number | undefined) => (amount === undefined ? undefined : formatDollars(centsOf(amount)));

/** What is said of a vehicle of stock. Make, model, year and badge are elements of ADF and in the mail's heading. */
const ofCar = {
  car_id: elsewhere,
  car_dealership_id: elsewhere,
  'Vehicle Make': elsewhere,
  'Vehicle Model': elsewhere,
  title: inAdfAlone((car) => [['Title', car.title]]),
  year: elsewhere,
  badge: elsewhere,
  stock_number: inMailAlone((car) => [['Stock number', car.stock_number]]),
  vin: inMailAlone((car) => [['VIN', car.vin]]),
  km: inMailAlone((car) => [['Kilometres', car.km?.toLocaleString('en-AU')]]),
  price: inMailAlone((car) => [
    ['Price', [dollars(car.price), car.price !== undefined && car.price_type].filter(Boolean).join(' ')],
  ]),
  price_type: inAdfAlone((car) => [['Price type', car.price_type]]),
  was_price: inBoth((car) => [['Earlier price shown', dollars(car.was_price)]]),
  // A record for authorities, not for the person who answers: the events carry it.
  was_price_proof: elsewhere,
  // ADF only knows new and used.
  car_type: inBoth((car) => [['Condition', car.car_type === 'demo' ? 'demo' : undefined]]),
  vehicle_status: inBoth((car) => [
    ['Availability', car.vehicle_status === 'in_stock' ? undefined : spaced(car.vehicle_status)],
  ]),
  tag: inBoth((car) => [['Tag', car.tag]]),
  url: inBoth((car) => [['Vehicle page', car.url, car.url]]),
} satisfies Record<keyof Car, Said<Car>>;

/** What is said of a vehicle that the form named without its id: it is unverified, so only what finds it. */
const ofClaimedCar = {
  stock_number: inMailAlone((car) => [['Stock number', car.stock_number]]),
  'Vehicle Make': elsewhere,
  'Vehicle Model': elsewhere,
  car_type: elsewhere,
  vehicle_status: elsewhere,
} satisfies Record<keyof ClaimedCar, Said<ClaimedCar>>;

/** Parameters that advertisers add to an address: utm_source, gclid, fbclid and their like. */
const CAMPAIGN = /^(?:utm_\w{1,30}|\w{0,12}clid|[gw]braid)$/i;

/** What is said of the visit. A parameter has its own line if advertisers use its name: anybody can write any other into an address. */
const ofVisit = {
  visited_pages: inBoth((visit) => [['Pages visited', visit.visited_pages.join(', ')]]),
  linked_query_params: inBoth((visit) => {
    const given = Object.entries(visit.linked_query_params);
    const others = given.filter(([name]) => !CAMPAIGN.test(name)).map(([name, value]) => `${name}=${value}`);
    return [...given.filter(([name]) => CAMPAIGN.test(name)), ['Parameters of the first address', others.join(', ')]];
  }),
  referrer: inBoth((visit) => [['Referrer', visit.referrer]]),
} satisfies Record<keyof Visit, Said<Visit>>;

/**
 * Everything that a lead says and where it is said, in the order of the lines: the one description that ADF's comments and the mail lay out.
 * The compiler asks for an entry for each member that a lead gains.
 */
const ofLead = {
  // The person, the appointment and the vehicle first, as a reader answers by them.
  person: inMailAlone(({ lead: { person } }) => [
    ['Phone', person?.phone, telHref(person?.phone ?? '')],
    ['Email', person?.email, `mailto:${encodeURIComponent(person?.email ?? '')}`],
    ['Postcode', person?.postcode],
  ]),
  appointment: inMailAlone((delivered) => [['Appointment', appointmentText(delivered)]]),
  subcategory: inAdfAlone(({ lead }) => [['About', lead.subcategory]]),
  car: partOf(ofCar, ({ lead }) => lead.car),
  claimed_car: partOf(ofClaimedCar, ({ lead }) => lead.claimed_car),
  manufacturer_slug: inBoth(({ lead: { car, manufacturer_slug: slug } }) => [
    ['Make', car || slug === undefined ? undefined : (makeNamed(slug)?.name ?? slug)],
  ]),
  // `location` names a place by its slug, `location_id` by its number.
  location: inBoth(({ lead, place }) => [['Location', place ?? lead.location ?? textOf(lead.answers?.location_id)]]),
  Rego: inBoth(({ lead }) => [[labelOf('Rego'), lead.Rego]]),
  answers: inBoth(({ lead: { answers = {} } }) =>
    Object.entries(answers)
      .filter(([name]) => !SAID_ELSEWHERE.includes(name))
      .map(([name, answer]) => [labelOf(name), wordsOf(answer)]),
  ),
  additional_services: inBoth(({ lead }) => [['Also interested in', lead.additional_services.map(spaced).join(', ')]]),
  consents: inBoth(({ lead: { consents = [] } }) =>
    consents.map(({ words, agreed }) => [withoutStop(words), wordsOf(agreed)]),
  ),
  duplicate_of: inBoth(({ lead }) => [['Same person and vehicle as enquiry', lead.duplicate_of]]),
  page_id: inBoth(({ lead }) => [['Page', lead.page_id && spaced(lead.page_id)]]),
  url: inBoth(({ lead }) => [['Sent from', lead.url]]),
  lead_attributes: partOf(ofVisit, ({ lead }) => lead.lead_attributes),
  // ADF has elements for these, and the mail its heading, quotation, warning and footer.
  lead_id: elsewhere,
  source: elsewhere,
  category: elsewhere,
  message: elsewhere,
  suspected: elsewhere,
  dealership_id: elsewhere,
  dealership_slug: elsewhere,
  dealership: elsewhere,
  // As in `car`, and in `consents`.
  car_id: elsewhere,
  car_dealership_id: elsewhere,
  opt_in: elsewhere,
  terms_conditions: elsewhere,
  // What a browser calls itself is for programs.
  user_agent: elsewhere,
} satisfies Record<keyof SubmittedLead | 'appointment', Said<DeliveredLead>>;

/** Answers that another entry says, or a consent. */
const SAID_ELSEWHERE: readonly string[] = [
  'appointment',
  'location',
  'location_id',
  'terms_conditions',
  'terms_agreed',
];

/** What ADF has no element for: the lines of its comments. */
export const commentFacts = (delivered: DeliveredLead): MailFact[] => factsOf(delivered, 'adf');

/** The lines of the mail to a person. */
export const mailFacts = (delivered: DeliveredLead): MailFact[] => factsOf(delivered, 'mail');

function factsOf(delivered: DeliveredLead, layout: Layout): MailFact[] {
  const lines = Object.values<Said<DeliveredLead>>(ofLead).flatMap((said) => said[layout](delivered));
  return lines.flatMap(([label, value, href]) =>
    value === undefined || value === '' ? [] : { label, value: String(value), ...(href !== undefined && { href }) },
  );
}

function labelOf(name: string): string {
  const field = fieldOf(name as FieldName) as { label: string } | undefined;
  return withoutStop(field?.label ?? spaced(name));
}

const withoutStop = (words: string) => words.replace(/[?.]$/, '');

function wordsOf(answer: unknown): string {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  return Array.isArray(answer) ? answer.map(String).map(spaced).join(', ') : String(answer);
}

const textOf = (answer: unknown) => (typeof answer === 'string' ? answer : undefined);
const spaced = (name: string) => name.replaceAll('_', ' ');
