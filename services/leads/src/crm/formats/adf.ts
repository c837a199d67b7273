import { element, SOURCE, vehiclesOf, type Xml } from './adf.vehicles.ts';
import { ASK_TO_CHECK, appointmentText, commentFacts, type DeliveredLead } from './lead-facts.ts';

/** The media type of ADF over HTTP. */
export const ADF_TYPE = 'application/x-adf+xml';

/**
 * A lead as ADF 1.0 (CRM-2), valid by adf-1.0.dtd. Pure.
 * @returns undefined for a lead that ADF can't say: one about no vehicle, or whose person is erased.
 */
export function adfOf(delivered: DeliveredLead): string | undefined {
  const { lead, submittedAt } = delivered;
  const vehicles = vehiclesOf(lead);
  if (lead.person === null || vehicles.length === 0) return undefined;
  const prospect = element(
    'prospect',
    { status: 'new' },
    element('id', { sequence: '1', source: SOURCE }, lead.lead_id),
    element('requestdate', {}, secondsOf(submittedAt)),
    ...vehicles,
    customerOf(delivered),
    vendorOf(delivered),
    element(
      'provider',
      {},
      element('name', { part: 'full', type: 'business' }, SOURCE),
      element('service', {}, lead.category),
    ),
  );
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<?adf version="1.0"?>',
    ...element('adf', {}, prospect).lines,
  ];
  return `${lines.join('\n')}\n`;
}

function customerOf(delivered: DeliveredLead): Xml {
  const { lead, appointment } = delivered;
  const { name = '', last_name: lastName, email, phone, postcode } = lead.person ?? {};
  const preferred = lead.answers?.PreferredContactMethod;
  const contact = element(
    'contact',
    { primarycontact: '1' },
    element('name', { part: lastName ? 'first' : 'full', type: 'individual' }, name),
    lastName ? element('name', { part: 'last', type: 'individual' }, lastName) : undefined,
    email ? element('email', { preferredcontact: flag(preferred === 'Email') }, email) : undefined,
    phone
      ? element(
          'phone',
          {
            type: phoneType(phone),
            time: 'nopreference',
            preferredcontact: flag(preferred === 'Phone' || preferred === 'SMS'),
          },
          phone,
        )
      : undefined,
    postcode
      ? element('address', { type: 'home' }, element('postalcode', {}, postcode), element('country', {}, 'AU'))
      : undefined,
  );
  return element(
    'customer',
    {},
    contact,
    appointment &&
      element(
        'timeframe',
        {},
        element('description', {}, appointmentText(delivered)),
        element('earliestdate', {}, appointment.startsAt),
        element('latestdate', {}, appointment.startsAt),
      ),
    element('comments', {}, commentsOf(delivered)),
  );
}

const flag = (isSo: boolean) => (isSo ? '1' : '0');
/** Australian mobile numbers begin with 4. */
const phoneType = (phone: string) => (/^(?:\+61|0)4/.test(phone.replace(/\s/g, '')) ? 'cellphone' : 'voice');
/** ISO 8601 without fractions, which older readers do not know. */
const secondsOf = (instant: Date) => instant.toISOString().replace(/\.\d{3}Z$/, 'Z');

/** What ADF has no element for, a line each, the customer's own words first. */
function commentsOf(delivered: DeliveredLead): string {
  const { lead } = delivered;
  return [
    lead.message ?? '',
    ...commentFacts(delivered).map(({ label, value }) => `${label}: ${value}`),
    ...(lead.suspected ? [ASK_TO_CHECK] : []),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function vendorOf({ lead }: DeliveredLead): Xml {
  const { name, phone, email } = lead.dealership ?? { name: lead.dealership_slug };
  const contact = element(
    'contact',
    { primarycontact: '1' },
    element('name', { part: 'full', type: 'business' }, name),
    email ? element('email', {}, email) : undefined,
    phone ? element('phone', { type: 'voice' }, phone) : undefined,
  );
  return element(
    'vendor',
    {},
    element('id', { sequence: '1', source: SOURCE }, lead.dealership_slug),
    element('vendorname', {}, name),
    contact,
  );
}
