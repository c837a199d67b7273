import { listedCarOfDocument } from '@forecourt/car-search';
import type { ShownPrice, SiteConfig } from '@forecourt/contracts';
import { fromPrice, type PriceStatement, pricedCarOf, priceSettingsOf, priceStatement } from '@forecourt/retail-rules';
import {
  lawfulAmounts,
  lawfulPrice,
  type PriceCase,
  priceCase,
  siteOfCase,
  unlawfulAmounts,
} from '@forecourt/retail-rules/conformance';
import { describe, expect, it, jest } from '@jest/globals';
import { publishedCar } from '../car/stock/published-car.ts';
import { documentOfVehicle } from '../car/stock/stock-vehicles.ts';
import { priceHistoryView } from '../car/view/vehicle-details.view.ts';
import { shownPriceOf } from '../cards/car-price.view.ts';
import { cardView } from '../cards/card.view.ts';
import type { SiteContext } from '../site/site-context.ts';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { carStateOf, vehicleOf } from '../testing/price-history.ts';

// CONTRIBUTING.md: a million with PRICE_CASES=1000000.
const CASES = Number(process.env.PRICE_CASES ?? 200_000);
/** Vehicles of which the least price is said. */
const GROUP = 5;
/** Of so many cases one goes through whole cards and the API's cars too. */
const CARD_EVERY = 50;
jest.setTimeout(600_000);

const dealership = exampleDealership(1, 'riverside');
const sites = new Map<string, SiteContext>();
/** A case's site; cases share them, as reading a configuration is most of the work. */
function siteOf(given: PriceCase): SiteContext {
  const key = JSON.stringify(given.site);
  const site =
    sites.get(key) ?? exampleSite({ ...siteOfCase(given), finance: { repayments: 'calculator' } }, [dealership]);
  sites.set(key, site);
  return site;
}

/** What is wrong with a price as it is shown; undefined if nothing is. */
function faultOf(given: PriceCase, shown: ShownPrice): string | undefined {
  const lawful = lawfulPrice(given);
  if (shown.text !== lawful.text || shown.suffix !== lawful.suffix) return `says ${shown.text}, not ${lawful.text}`;
  if (shown.was !== lawful.was?.text) return `says Was ${shown.was}, not ${lawful.was?.text}`;
  const { type } = shown;
  const isNamed =
    lawful.includes === undefined
      ? type === undefined
      : lawful.words === undefined
        ? type?.endsWith('Excl. Govt. Charges')
        : type === lawful.words;
  if (!isNamed) return `names ${type}, where it is ${lawful.includes}`;
  const proof = lawful.was?.proof;
  const isProved =
    shown.was_note === undefined ? !proof : shown.was_note.startsWith(`Shown for ${proof?.days} of the 28 days`);
  return isProved ? undefined : `proves it by ${shown.was_note}`;
}

function statementOf(given: PriceCase, config: SiteConfig): PriceStatement {
  const { prices, price_spans } = carStateOf(given);
  const car = pricedCarOf({ ...prices, preorder: given.preorder, ...(price_spans && { price_spans }) });
  return priceStatement(car, priceSettingsOf(config, new Date(given.now * 1_000)));
}

function outcomeOf({ site }: PriceCase, { was }: PriceStatement): 'proved' | 'fed' | 'refused' | 'other' {
  if (was) return was.proof ? 'proved' : 'fed';
  return site.proveWas ? 'refused' : 'other';
}

describe('what is said of prices', () => {
  it(`PRICE-1 is what a second reading of the law allows, in ${CASES.toLocaleString('en-AU')} histories`, () => {
    const outcomes = { proved: 0, fed: 0, refused: 0, other: 0 };
    for (let seed = 0; seed < CASES; seed += 1) {
      const given = priceCase(seed);
      const { config } = siteOf(given);
      const statement = statementOf(given, config);
      const fault = faultOf(given, shownPriceOf(statement, { timeZone: 'Australia/Brisbane' }));
      if (fault) throw new Error(`Case ${seed} ${fault}: ${JSON.stringify(given)}`);
      const { proof } = lawfulPrice(given).was ?? {};
      const reducedAt = statement.was?.proof?.reducedAt.getTime();
      if (reducedAt !== (proof && proof.reducedAt * 1_000)) throw new Error(`Case ${seed}: reduced at ${reducedAt}.`);
      outcomes[outcomeOf(given, statement)] += 1;
    }
    // The generator meets each outcome often enough.
    expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(CASES / 100);
  });

  it('PRICE-1 is, of several, the least that somebody can still buy one for, with what that one’s price includes', () => {
    let named = 0;
    for (let seed = 0; seed < CASES; seed += GROUP) {
      const group = Array.from({ length: GROUP }, (_, place) => priceCase(seed + place));
      const { config } = siteOf(group[0] as PriceCase);
      // On one site, whatever site each history was made for; every third vehicle is sold or reserved.
      const offered = group.map((given, place) => ({
        given: { ...given, site: (group[0] as PriceCase).site },
        price: statementOf(given, config),
        free: (seed / GROUP + place) % 3 > 0,
      }));
      const lawful = offered.flatMap(({ given, free }) => (free ? [lawfulPrice(given)] : []));
      const least = Math.min(...lawful.flatMap(({ dollars }) => dollars ?? []));
      const from = fromPrice(offered);
      if (least === Number.POSITIVE_INFINITY) {
        expect(from).toBeNull();
        continue;
      }
      named += 1;
      const cheapest = lawful.filter(({ dollars }) => dollars === least);
      const isNamed = cheapest.some(({ words }) =>
        words === undefined ? from?.type.endsWith('Excl. Govt. Charges') : from?.type === words,
      );
      if (from?.cents !== Math.round(least * 100) || from.text !== `From ${cheapest[0]?.text}` || !isNamed)
        throw new Error(`Cases from ${seed}: ${JSON.stringify(from)}, and it costs ${least}.`);
    }
    expect(named).toBeGreaterThan(CASES / GROUP / 2);
  });

  it('PRICE-1 is the same on whole cards, in the history of a vehicle’s page and in what the API publishes', () => {
    for (let seed = 0; seed < CASES; seed += CARD_EVERY) {
      const given = priceCase(seed);
      const site = siteOf(given);
      const now = new Date(given.now * 1_000);
      const document = documentOfVehicle(vehicleOf(given), dealership);
      const car = listedCarOfDocument(document, false);
      const card = cardView(car, { site, now });
      const published = publishedCar(document, undefined, site, now);
      const fault = faultOf(given, card.price) ?? faultOf(given, published.shown_price);
      if (fault) throw new Error(`Case ${seed} ${fault}: ${JSON.stringify(given)}`);
      const lawful = lawfulPrice(given);
      if (given.site.proveWas) expect(published.before_price).toBe(lawful.was?.dollars);
      if (!given.site.history) expect(published.price_spans).toBeUndefined();
      // A repayment beside the car's own price alone, and never without both rates.
      expect([seed, card.repayment !== undefined]).toEqual([seed, (lawful.dollars ?? 0) > 500]);
      if (card.repayment)
        expect(card.repayment.rates).toMatch(/^\d+\.\d\d%\sp\.a\., comparison\srate\s\d+\.\d\d%\sp\.a\.$/);
      const allowed = lawfulAmounts(given);
      const history = priceHistoryView(car, site.config).map(({ price }) => price);
      expect(history.filter((price) => !allowed.has(price))).toEqual([]);
      expect([seed, unlawfulAmounts(given, JSON.stringify(card))]).toEqual([seed, []]);
    }
  });
});
