import {
  type Dealership,
  type FormName,
  formOf,
  formUnder,
  type Heading,
  type Location,
  splitName,
  telHref,
} from '@forecourt/contracts';
import type { EventTransaction } from '@forecourt/event-store';
import { inTwoForms, type LetterContent, Letters } from '@forecourt/messages';
import { LookupKey, type PersonKey } from '@forecourt/persons';
import { leadReference, placePhone } from '@forecourt/retail-rules';
import { Injectable } from '@nestjs/common';
import { carOfLead } from '../lead/lead.service.ts';
import { hasProven } from '../lead/person-contacts.ts';
import type { AcceptedEnquiry } from './enquiry.acceptance.ts';
import type { EnquiredCar } from './enquiry.car.ts';
import { routeOf } from './enquiry.rules.ts';
import { type EnquirySite, ownOrigin } from './enquiry.site.ts';
import type { Enquiry } from './enquiry.ts';
import type { AcknowledgedPart } from './lead-companion.ts';

/** Writes to the sender of an enquiry, in the transaction of its lead. */
@Injectable()
export class EnquiryLetters {
  constructor(
    private readonly letters: Letters,
    private readonly lookup: LookupKey,
  ) {}

  /** Acknowledges it (LEAD-12), unless something that it brings is confirmed instead. Who gave no address can't be written to. */
  async post(
    tx: EventTransaction,
    { enquiry, site, car, brings }: AcceptedEnquiry,
    { leadId, person, user }: { leadId: string; person: PersonKey; user: string | undefined },
  ): Promise<void> {
    const to = enquiry.answers.email;
    if (to === undefined) return;
    const own = brings.find(({ post }) => post);
    if (own) return own.post?.(tx, { leadId, person, to });
    const { dealershipId, locationSlug } = routeOf(enquiry, site.dealerships, car);
    const dealership = site.dealerships.find(({ id }) => id === dealershipId) ?? site.dealerships[0];
    const location = dealership?.locations.find(({ slug }) => slug === locationSlug);
    const part = brings.find(({ acknowledged }) => acknowledged)?.acknowledged;
    const content = dealership && acknowledgementOf({ leadId, enquiry, site, car, dealership, location, part });
    if (!content) return;
    const purpose = part?.purpose ?? 'enquiry_received';
    const ofOwner = await hasProven(tx.queryRunner, user, this.lookup.countedDigests({ email: to }));
    await this.letters.post(tx.queryRunner, {
      ...{ act: `${purpose}:${leadId}`, purpose, site: site.slug, about: leadId, person, to, content, ofOwner },
    });
  }
}

/** A first name as people have them: nobody can have us write anything else to a stranger. */
const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’-]{0,30}$/u;

/** An enquiry that was accepted, as far as its acknowledgement says something of it. */
export interface AcknowledgedEnquiry {
  readonly leadId: string;
  readonly enquiry: Pick<Enquiry, 'form' | 'heading' | 'answers' | 'suspected' | 'origin'>;
  readonly site: Pick<EnquirySite, 'name' | 'hosts' | 'forms'>;
  readonly car: EnquiredCar | undefined;
  readonly dealership: Dealership;
  readonly location: Location | undefined;
  /** What it says of what the lead brings. */
  readonly part?: AcknowledgedPart | undefined;
}

/**
 * The email that says an ordinary enquiry has arrived (LEAD-12), with what it brings; undefined where the site or its form sends none. Nobody has
 * proven the address: of what was typed it has the first name alone, it has no links, and what a program may have sent gets none. Pure.
 */
export function acknowledgementOf({
  leadId,
  enquiry,
  site,
  car,
  dealership,
  location,
  part,
}: AcknowledgedEnquiry): LetterContent | undefined {
  const { form, heading, answers, suspected, origin } = enquiry;
  const { acknowledge, reply_time: replyTime } = site.forms;
  if (!acknowledge || suspected || form.acknowledged === false) return undefined;
  const { thanks } = form;
  const { name = '', last_name: family } = answers;
  const [first = ''] = (family ? name : splitName(name).given).trim().split(/\s+/);
  const named = carOfLead(car);
  const phone = placePhone(location, dealership);
  return {
    by: 'email',
    ...inTwoForms({
      heading: part?.heading ?? thanks.title,
      ...(car &&
        named !== undefined && {
          picture: { src: `${ownOrigin(origin.url, site.hosts)}/cars/${car.slug}/picture.jpg`, alt: named },
        }),
      paragraphs: [
        ...(FIRST_NAME.test(first) ? [`Hello ${first},`] : []),
        `${thanks.message(location?.name ?? dealership.name)} ${thanks.next}`,
        ...(part ? [part.closing(phone)] : []),
      ],
      facts: [
        ...(part?.facts ?? [{ label: 'Enquiry', value: headingWords(heading, form.name as FormName) }]),
        ...(named === undefined ? [] : [{ label: part?.vehicleLabel ?? 'Vehicle', value: named }]),
        { label: 'With', value: placeOf(dealership, location) },
        ...(replyTime === '' ? [] : [{ label: 'We’ll reply', value: replyTime }]),
        { label: 'Reference', value: leadReference(leadId) },
        ...(phone ? [{ label: 'Questions? Call', value: phone, href: telHref(phone) }] : []),
      ],
      footer: `Sent by ${site.name} because this address was used for an enquiry. If that wasn’t you, please ignore it.`,
    }),
    fromName: site.name,
    ...(dealership.email && { replyTo: dealership.email }),
  };
}

/** A heading that a form of ours has: anybody can send another one, which would be a stranger's sentence in our letter. */
function headingWords(heading: Heading, name: FormName): string {
  const { category, subcategory } = formUnder(heading) ?? formOf(name);
  return subcategory ? `${category}, ${subcategory}` : category;
}

function placeOf({ name }: Dealership, location: Location | undefined): string {
  if (!location) return name;
  const { street, city, state, postcode } = location.address;
  return `${location.name}, ${street}, ${city} ${state.toUpperCase()} ${postcode}`;
}
