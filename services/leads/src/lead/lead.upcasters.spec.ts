import { upcast } from '@forecourt/event-store';
import { describe, expect, it } from '@jest/globals';
import type { LeadEvent } from './lead.ts';
import { fold } from './lead.ts';
import { leadUpcasters } from './lead.upcasters.ts';
import { type StoredLeadEvent, toWire } from './lead.wire.ts';
import { toDetails } from './personal-details.ts';

/** A lead as the program before answers were a map stored it, and the bytes of its data that it published. */
const stored = `{"optIn":true,"additionalServices":["finance"],"location":"riverside-north","termsAgreed":true,"category":"Vehicle Enquiry","dealershipId":1,"dealershipSlug":"riverside","personId":"person-1","sealedDetails":"v1.x.y","car":{"carId":"abc","dealershipId":1,"stockNumber":"S1","make":"Toyota","model":"Corolla","carType":"used","status":"in_stock"}}`;
const sealed = `{"name":"Mia","lastName":"Nguyen","email":"mia@example.com","phone":"+61412345678","postcode":"4000","message":"","rego":"123ABC","url":"http://x/","userAgent":"Browser/1","visitedPages":["/"],"linkedQueryParams":{}}`;
const published = `{"lead_id":"lead-1","source":"Website","category":"Vehicle Enquiry","url":"http://x/","person":{"name":"Mia","last_name":"Nguyen","email":"mia@example.com","phone":"+61412345678","postcode":"4000"},"message":"","opt_in":true,"additional_services":["finance"],"dealership_id":1,"dealership_slug":"riverside","lead_attributes":{"visited_pages":["/"],"linked_query_params":{}},"user_agent":"Browser/1","Rego":"123ABC","location":"riverside-north","terms_conditions":true,"car":{"car_id":"abc","car_dealership_id":1,"stock_number":"S1","Vehicle Make":"Toyota","Vehicle Model":"Corolla","car_type":"used","vehicle_status":"in_stock"}`;
const bare = `{"optIn":false,"additionalServices":[],"category":"General Enquiry","dealershipId":1,"dealershipSlug":"riverside","personId":"person-1","sealedDetails":"v1.x.y"}`;
const bareDetails = `{"name":"Mia","email":"mia@example.com","phone":"+61412345678","message":"Hello","url":"http://x/","visitedPages":[],"linkedQueryParams":{}}`;
const barePublished = `{"lead_id":"lead-1","source":"Website","category":"General Enquiry","url":"http://x/","person":{"name":"Mia","email":"mia@example.com","phone":"+61412345678"},"message":"Hello","opt_in":false,"additional_services":[],"dealership_id":1,"dealership_slug":"riverside","lead_attributes":{"visited_pages":[],"linked_query_params":{}}}`;

function today(data: string): StoredLeadEvent {
  const event = {
    type: 'LeadSubmitted',
    data: upcast(leadUpcasters, 'LeadSubmitted', 1, JSON.parse(data)),
    occurredAt: new Date('2026-03-04T02:00:00Z'),
  } as LeadEvent;
  return { ...event, streamId: 'lead-1', version: 1, meta: {} };
}

describe('a lead of schema version 1', () => {
  it('CRM-1 publishes the same bytes as before, and then only the car’s ids', () => {
    const { data } = toWire(today(stored), toDetails(JSON.parse(sealed)));
    expect(JSON.stringify(data)).toBe(`${published},"car_id":"abc","car_dealership_id":1}`);
    expect(JSON.stringify(toWire(today(bare), toDetails(JSON.parse(bareDetails))).data)).toBe(barePublished);
  });

  it('LEAD-5 folds as before', () => {
    expect(fold([today(stored)])).toEqual({
      version: 1,
      dealershipId: 1,
      personId: 'person-1',
      deliveredTo: [],
      acknowledgedBy: [],
      contacted: false,
      erased: false,
    });
  });
});
