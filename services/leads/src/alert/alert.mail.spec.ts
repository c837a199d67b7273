import { documentOfState, type FoldedCar, foldVehicleEvent } from '@forecourt/car-search';
import { dealership as dealershipSchema, siteConfig } from '@forecourt/contracts';
import { eventsOf, lawfulPrice, priceCase, siteOfCase, unlawfulAmounts } from '@forecourt/retail-rules/conformance';
import { describe, expect, it, jest } from '@jest/globals';
import { newsMail } from './alert.mail.ts';
import { announcedCar } from './alert.process.ts';

// Its own cases, apart from those of other surfaces.
const FIRST = 6_000_000;
const CASES = Number(process.env.PRICE_PAGES ?? 2_000);
/** A price of before that no feed gives. */
const PRICE_BEFORE = 39_490;
jest.setTimeout(600_000);

const address = { street: '1 High St', city: 'Newstead', state: 'qld', postcode: '4006' } as const;
const yard = { id: 10, name: 'Riverside yard', slug: 'riverside-yard', primary: true, address };
const dealership = dealershipSchema.parse({ id: 1, slug: 'riverside', name: 'Riverside Motors', locations: [yard] });

describe('the message about a car', () => {
  it(`PRICE-1 says of its price what is lawful, in subject, text and HTML, ${CASES} times`, () => {
    for (let seed = FIRST; seed < FIRST + CASES; seed += 1) {
      const given = priceCase(seed);
      const about = { id: 1, slug: 'riverside', name: 'Riverside Cars', hosts: ['riverside.example'] };
      const config = siteConfig.parse({ ...about, dealership_ids: [1], ...siteOfCase(given) });
      const folded = eventsOf(given).reduce<FoldedCar | undefined>(foldVehicleEvent, undefined);
      const car = folded && documentOfState(folded.state, dealership, undefined);
      if (!car) throw new Error(`Case ${seed} has no car.`);
      const announced = announcedCar(
        { match: { why: 'price_dropped' }, priceBefore: PRICE_BEFORE, car, slug: car.slug },
        config,
        new Date(given.now * 1_000),
      );
      const news = {
        title: 'Corollas',
        kind: 'search',
        path: '/search/',
        origin: 'https://riverside.example',
      } as const;
      const {
        subject,
        text,
        html = '',
      } = newsMail({ config, dealerships: [dealership] }, [
        { ...news, linkPath: '/alerts/x', cars: [announced], overflowed: false },
      ]);
      const said = [subject, text, html].join('\n');
      const lawful = lawfulPrice(given);
      // No history stands in a message.
      const allowed = new Set([lawful.text, ...(lawful.was ? [lawful.was.text] : [])]);
      expect([seed, unlawfulAmounts(given, said, allowed)]).toEqual([seed, []]);
      expect([seed, text.includes('$39,490')]).toEqual([seed, !given.site.proveWas]);
      expect([seed, text.includes(lawful.text), html.includes(lawful.text)]).toEqual([seed, true, true]);
      if (lawful.was?.proof) expect(text).toContain(`, was ${lawful.was.text}`);
      else expect(text).not.toMatch(/, was \$/);
      if (lawful.includes) {
        const named = `${lawful.text} ${lawful.words ?? ''}`.trim();
        expect(subject).toContain(named);
        expect(text).toContain(named);
        expect(text).toContain(lawful.words ?? 'Excl. Govt. Charges');
      }
    }
  });
});
