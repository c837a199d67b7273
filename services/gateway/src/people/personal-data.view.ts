import type { PersonalData, PersonsLead, PersonsPurchase } from '@forecourt/contracts';
import { escaped } from '../http/html.ts';

/** The document's one style. */
export const PERSONAL_DATA_STYLE = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1c2430; background: #f3f5f8; }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; } h2 { margin: 2rem 0 .75rem; font-size: 1.25rem; } h3 { margin: 0 0 .5rem; font-size: 1.05rem; }
.about { color: #4a5565; margin: 0; }
section > article { background: #fff; border: 1px solid #d8dee8; border-radius: .75rem; padding: 1rem 1.25rem; margin-bottom: 1rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: minmax(7rem, 12rem) 1fr; gap: .25rem 1rem; margin: 0; } dt { color: #4a5565; } dd { margin: 0; }
ul { margin: .25rem 0 0; padding-left: 1.25rem; }
@media (max-width: 32rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .5rem; } }
`;

/** A person's own data as a document that people read (AUTH-4). Pure; times are shown in UTC. */
export function personalDataDocument(data: PersonalData): string {
  const { site, exported_at: at, user, leads, more_leads: more, alerts, watchlist, purchases, letters } = data;
  const devices = user.devices.map(({ device, last_seen_at: seen }) => `${device}, last used ${timeWords(seen)}`);
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Your data at ${escaped(site)}</title>
<style>${PERSONAL_DATA_STYLE}</style>
</head>
<body>
<h1>Your data at ${escaped(site)}</h1>
<p class="about">As of ${timeWords(at)}. Enquiries that were sent with another phone number without signing in are not included.</p>
<section><h2>Your account</h2><article>${facts({
    'Mobile number': user.phone,
    'First signed in': timeWords(user.registered_at),
    'Signed in on': devices,
  })}</article></section>
<section><h2>Your watchlist</h2>
${watchlist.length === 0 ? '<p class="about">It is empty.</p>' : `<article>${facts({ Saved: watchlist.map((car) => `${car.car_id}, ${timeWords(car.saved_at)}`) })}</article>`}
</section>
<section><h2>Your alerts</h2>
${alerts.length === 0 ? '<p class="about">There are none.</p>' : `<article>${facts({ 'You get alerts about': alerts.map(({ title, requested_at: asked }) => `${title}, since ${timeWords(asked)}`) })}</article>`}
</section>
<section><h2>Purchases you’ve started</h2>
${purchases.length === 0 ? '<p class="about">There are none.</p>' : purchases.map(purchaseArticle).join('\n')}
</section>
<section><h2>Messages to you</h2>
${letters.length === 0 ? '<p class="about">There are none.</p>' : `<article>${facts({ 'What we wrote': letters.map(letterLine) })}</article>`}
</section>
<section><h2>Your enquiries</h2>
${leads.every(({ own }) => own) ? '' : `<p class="about">${NOT_PROVEN}</p>`}
${leads.length === 0 ? '<p class="about">There are none.</p>' : leads.map(leadArticle).join('\n')}
${more > 0 ? `<p class="about">And ${more} older ones.</p>` : ''}
</section>
</body>
</html>
`;
}

const NOT_PROVEN =
  'Some were sent with your number without signing in. Because anyone can type a number, they only show the type, vehicle and date. The dealer can show you more once they have checked who you are.';

const LETTER_STATES: Readonly<Record<PersonalData['letters'][number]['state'], string>> = {
  waiting: 'waits to be sent',
  sent: 'sent',
  failed: 'could not be sent',
  expired: 'could not be sent in time',
  withdrawn: 'not sent, as it was no longer wanted',
  erased: 'erased',
};

function letterLine({ about, purpose, state, written_at: at }: PersonalData['letters'][number]): string {
  return `${about || purpose}: ${LETTER_STATES[state]}, ${timeWords(at)}`;
}

function purchaseArticle({ car_id: vehicle, changed_at: at, answers }: PersonsPurchase): string {
  return `<article><h3>${escaped(vehicle)}, ${timeWords(at)}</h3>${facts(answers)}</article>`;
}

function leadArticle({ sent_at: at, dealership, sent, history, shared_with: shared }: PersonsLead): string {
  return `<article><h3>${escaped(dealership)}, ${timeWords(at)}</h3>${facts({
    ...(sent as Record<string, unknown>),
    'What happened': history.map((each) => `${eventWords(each.type)}, ${timeWords(each.at)}`),
    'Shared with': shared.map(({ name, at: when }) => `${name}, ${timeWords(when)}`),
  })}</article>`;
}

function facts(values: Readonly<Record<string, unknown>>): string {
  const rows = Object.entries(values).flatMap(([name, value]) => {
    const text = valueHtml(value);
    return text === '' ? [] : [`<dt>${escaped(nameWords(name))}</dt><dd>${text}</dd>`];
  });
  return `<dl>${rows.join('')}</dl>`;
}

function valueHtml(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) {
    return value.length === 0 ? '' : `<ul>${value.map((each) => `<li>${valueHtml(each)}</li>`).join('')}</ul>`;
  }
  if (typeof value === 'object') return Object.keys(value).length === 0 ? '' : facts(value as Record<string, unknown>);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return escaped(String(value));
}

/** A field's name as people read it: 'last_name' is 'Last name'. */
function nameWords(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** 'forecourt.leads.LeadRouted.v1' is 'Lead routed'. */
function eventWords(type: string): string {
  const name = type.split('.').at(-2) ?? type;
  const words = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words;
}

const timeWords = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
