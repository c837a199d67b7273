import { type SiteConfigInput, siteConfig, type VehicleView, vehicleView as vehicleSchema } from '@forecourt/contracts';
import { DocumentIndex } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { exampleDealership, exampleSite } from '../../testing/example-site.ts';
import { exampleVehicle } from '../../testing/example-vehicle.ts';
import { vehicleView } from './vehicle.view.ts';

const now = new Date('2026-11-20T00:00:00Z');

/** A site with these switches that shows numbers. */
const siteWith = (switches: Partial<SiteConfigInput>) =>
  exampleSite({ ...switches, vehicle_page: { hide_phone: false, ...switches.vehicle_page } });

function pageOf(switches: Partial<SiteConfigInput> = {}, changes: Partial<VehicleView> = {}) {
  return vehicleView(vehicleSchema.parse(exampleVehicle(changes)), {
    ...{ site: siteWith(switches), dealership: exampleDealership(1, 'riverside'), now, mapOf: () => null },
    ...{ breadcrumbs: [], offers: [], similar: [] },
  });
}
const withDetails = (details: Partial<VehicleView['details']>) => ({
  details: { ...exampleVehicle().details, ...details },
});
const kinds = (...page: Parameters<typeof pageOf>) => pageOf(...page).actions.map(({ kind }) => kind);
const report = withDetails({ file: 'https://reports.example/A100.pdf' });

describe('the buttons beside a vehicle', () => {
  it('are those that the site wants, the first thing to do ahead', () => {
    expect(kinds()).toEqual(['enquire', 'call']);
    expect(pageOf().actions[1]).toEqual({ kind: 'call', label: 'Call (07) 3000 0000', href: 'tel:0730000000' });
    expect(kinds({ vehicle_page: { buttons: ['call', 'history_report', 'enquire'] } }, report)).toEqual([
      ...['enquire', 'call', 'history_report'],
    ]);
    expect(kinds({ vehicle_page: { buttons: [] } })).toEqual([]);
  });

  it('have a target, whatever a site names', () => {
    expect(kinds({ vehicle_page: { buttons: ['chat', 'test_drive', 'reserve', 'call'] } })).toEqual(['call']);
  });

  it('book a test drive of a vehicle that is there and not sold, in the site’s word, where the site takes them', () => {
    const buttons = { buttons: ['test_drive' as const] };
    const driven = (name: string, changes: Partial<VehicleView> = {}) =>
      pageOf({ vehicle_page: buttons, test_drives: { enabled: true, name } }, changes).actions;
    const href = `/book-test-drive?car_id=${exampleVehicle().id}`;
    expect(driven('test ride')).toEqual([{ kind: 'test_drive', label: 'Book a Test Ride', href, enquiry: href }]);
    expect(driven('inspection')[0]?.label).toBe('Book an Inspection');
    expect(driven('test drive', { reserved: true })).toHaveLength(1);
    expect(driven('test drive', { status: 'coming_soon' })).toEqual([]);
    expect(driven('test drive', { status: 'sold' })).toEqual([]);
    expect(kinds({ vehicle_page: buttons })).toEqual([]);
  });

  it('call the number that the site has for vehicles of this type', () => {
    const vehicle_page = { phones: { used: '07 3000 1111' } };
    const called = (changes: Partial<VehicleView>) =>
      pageOf({ vehicle_page }, changes).actions.find(({ kind }) => kind === 'call')?.href;
    expect(called({})).toBe('tel:0730001111');
    expect(called(withDetails({ car_type: 'demo' }))).toBe('tel:0730000000');
    expect(pageOf({ vehicle_page }).dealer?.phone?.label).toBe('07 3000 1111');
    expect(pageOf({ vehicle_page }).location?.phone?.label).toBe('(07) 3000 0000');
  });

  it('hold a Car History Report only with a file, of a car that can be had', () => {
    expect(pageOf({}, report).actions).toContainEqual({
      kind: 'history_report',
      label: 'Car History Report',
      href: 'https://reports.example/A100.pdf',
      note: 'Read the report on its history.',
      new_tab: true,
    });
    expect(kinds({}, { ...report, status: 'sold' })).toEqual(['similar']);
  });

  it('SITE-2 are refused twice, or by a name that there is not', () => {
    const refused = (buttons: string[]) =>
      siteConfig.safeParse({ ...exampleSite().config, vehicle_page: { buttons } }).error?.issues[0]?.path.join('.');
    expect(refused(['call', 'call'])).toBe('vehicle_page.buttons');
    expect(refused(['call', 'fax'])).toBe('vehicle_page.buttons.1');
  });
});

describe('the sections of a vehicle', () => {
  it('VEH-1 are a summary, its details, and full specifications', () => {
    const page = pageOf({}, withDetails({ vin: 'JTNK123', variant: { torque: 202, ancaprating: 5, fuelcapacity: 0 } }));
    expect(page.summary).toEqual({
      title: 'Car Summary',
      rows: [
        ...[
          { label: 'Condition', value: 'Used' },
          { label: 'Year', value: '2021' },
          { label: 'Make', value: 'Toyota' },
        ],
        ...[
          { label: 'Model', value: 'Corolla' },
          { label: 'Badge', value: 'Ascent Sport' },
        ],
        { label: 'Colour', value: 'Glacier White' },
      ],
    });
    expect(page.details.rows).toEqual([
      { label: 'Stock number', value: 'A100' },
      { label: 'VIN', value: 'JTNK123' },
    ]);
    expect(page.specifications).toEqual([
      { label: 'Torque', value: '202 Nm' },
      { label: 'Gearbox', value: '10-speed CVT' },
      { label: 'ANCAP rating', value: '5 stars' },
    ]);
  });

  it('VEH-1 open with four tiles of key information, and say all else below them once', () => {
    const tiles = (details: Partial<VehicleView['details']>) =>
      pageOf({}, withDetails(details)).key_information.map(({ label }) => label);
    const rest = (details: Partial<VehicleView['details']>) =>
      pageOf({}, withDetails(details)).specifications.map(({ label }) => label);
    expect(tiles({ seats: 5 })).toEqual(['Odometer', 'Transmission', 'Fuel', 'Body']);
    const known = { seats: 5, doors: 5, drive: 'FWD', engine_size: '1.8L' };
    expect(tiles(known)).toEqual(['Odometer', 'Transmission', 'Fuel', 'Body']);
    expect(rest(known)).toEqual(['Engine', 'Gearbox', 'Drive', 'Seats', 'Doors']);
    expect(tiles({ ...known, km: undefined })).toEqual(['Transmission', 'Fuel', 'Body', 'Engine']);
    expect(rest({ ...known, km: undefined })).not.toContain('Engine');
  });

  it('VEH-1 titles the comments as the site does', () => {
    expect(pageOf().comments.title).toBe('Dealer Comments');
    expect(pageOf({ vehicle_page: { comments_title: 'Our Comments' } }).comments.title).toBe('Our Comments');
  });

  it('VEH-1 end with whom to call: the place, or the dealership for a private sale', () => {
    expect(pageOf().dealer).toEqual({
      name: 'riverside motors',
      phone: { label: '(07) 3000 0000', href: 'tel:0730000000' },
    });
    expect(pageOf({}, withDetails({ private_suburb: 'Ascot' })).dealer?.phone?.label).toBe('(07) 3000 0000');
  });
});

describe('the site’s own sections', () => {
  const vehicle_page = {
    whats_included: ['Two keys'],
    why_buy_from_us: ['One price'],
    reserve_online: ['Tell us to hold it.'],
    protect_your_car: ['Paint and glass.'],
  };
  const titles = (...page: Parameters<typeof pageOf>) => pageOf(...page).own_sections.map(({ title }) => title);
  const ALL = ["What's Included", 'Why Buy From Us?', 'Reserve Online', 'Protect Your Car'];

  it('are the site’s own texts, hidden where empty', () => {
    expect(titles()).toEqual([]);
    expect(titles({ vehicle_page: { protect_your_car: ['Paint.'] } })).toEqual(['Protect Your Car']);
    expect(titles({ vehicle_page })).toEqual(ALL);
    expect(pageOf({ vehicle_page }).own_sections[0]).toEqual({ title: ALL[0], look: 'points', texts: ['Two keys'] });
  });

  it('offer no reservation of a reserved car, and no extras for a sold one', () => {
    expect(titles({ vehicle_page }, { reserved: true })).not.toContain('Reserve Online');
    expect(titles({ vehicle_page }, { status: 'sold' })).toEqual(['Why Buy From Us?']);
  });
});

describe('the finance card', () => {
  const finance = {
    lenders: [
      { key: 'gum', name: 'Gum Finance', rule: 'weekly_payment' as const },
      { key: 'bay', name: 'Bay Credit', rule: 'available_car' as const },
    ],
  };
  const rates = { interestRate: 7.5, comparisonRate: 8.12 };
  const offers = {
    bay: { ...rates, paymentMonth: 411.5, termYears: 5, deposit: 0, disclaimer: 'Terms apply.' },
    gum: { ...rates, paymentWeek: 95, paymentMonth: 411.67, termMonths: 60, deposit: 2_600, balloon: 0 },
    other: rates,
  };

  it('VEH-1 FIN-1 shows the offers of the site’s lenders, in its order', () => {
    const card = pageOf({ finance }, { finance_lenders: offers }).finance;
    expect(card?.title).toBe('Car Finance');
    expect(card?.offers).toEqual([
      {
        lender: 'Gum Finance',
        payment: { amount: '$95', period: 'a week' },
        interest_rate: '7.50% p.a.',
        comparison_rate: '8.12% p.a.',
        valid_until: null,
        warning: expect.stringContaining('based on a 5-year secured loan of $30,000. WARNING: This comparison rate'),
        rows: [
          ...[
            { label: 'Monthly payment', value: '$411.67' },
            { label: 'Term', value: '60 months' },
          ],
          { label: 'Deposit', value: '$2,600' },
          { label: 'Balloon', value: '$0' },
        ],
        disclaimer: null,
      },
      expect.objectContaining({
        lender: 'Bay Credit',
        payment: { amount: '$411.50', period: 'a month' },
        disclaimer: 'Terms apply.',
      }),
    ]);
  });

  it('FIN-1 leads from the offers to the site’s finance form, in as little as 3 minutes', () => {
    const site = siteWith({ finance });
    const pages = [{ path: '/finance' }] as unknown as typeof site.pages;
    const page = vehicleView(vehicleSchema.parse(exampleVehicle({ finance_lenders: offers })), {
      ...{ site: { ...site, pages }, dealership: exampleDealership(1, 'riverside'), now, mapOf: () => null },
      ...{ breadcrumbs: [], offers: [], similar: [] },
    });
    expect(page.finance?.apply).toEqual({
      label: expect.stringContaining('in as little as 3 minutes'),
      href: expect.stringMatching(/^\/finance\?preferredDealership=riverside&.*#finance-form$/),
    });
    expect(pageOf({ finance }, { finance_lenders: offers }).finance?.apply).toBeNull();
  });

  it('VEH-1 FIN-1 is left out without an offer, on a sold car, and where the site keeps a make or a dealership out', () => {
    const card = (switches: Partial<SiteConfigInput>, changes: Partial<VehicleView> = {}) =>
      pageOf(switches, { finance_lenders: offers, ...changes }).finance;
    expect(card({})).toBeNull();
    expect(card({ finance }, { finance_lenders: {} })).toBeNull();
    expect(card({ finance: { ...finance, enabled: false } })).toBeNull();
    const rateless = { gum: { ...offers.gum, interestRate: null }, bay: { ...offers.bay, comparisonRate: null } };
    expect(card({ finance }, { finance_lenders: rateless })).toBeNull();
    // The first one in the site's order whose rule takes the car.
    const next = card({ finance }, { finance_lenders: { ...offers, gum: { ...offers.gum, paymentWeek: null } } });
    expect(next?.offers.map(({ lender }) => lender)).toEqual(['Bay Credit']);
    expect(card({ finance }, { status: 'sold' })).toBeNull();
    expect(card({ finance: { ...finance, excluded_make: 'Toyota' } })).toBeNull();
    expect(card({ finance: { ...finance, excluded_dealership_ids: [1] } })).toBeNull();
    expect(card({ finance })).not.toBeNull();
  });
});

describe('what a vehicle costs a year', () => {
  const costs = (switches: Partial<SiteConfigInput>, details: Partial<VehicleView['details']>) =>
    pageOf(switches, withDetails({ simple_fuel: 'Petrol', ...details })).running_costs;
  const variant = { fuelconsumptioncombined: 6.5 };

  it('VEH-8 states fuel with its basis, and its registration', () => {
    expect(costs({}, { variant, rego_expiry: '2027-03-01' })?.rows).toEqual([
      { label: 'Fuel', value: 'About $1,520: 12,000 km at 6.5 L / 100 km and $1.95 a litre' },
      { label: 'Not included', value: 'Insurance, tyres, repairs and registration' },
      { label: 'Registration', value: 'Paid until 1 March 2027' },
    ]);
  });

  it('VEH-8 is reckoned by the site’s own figures, and is not there where the site has it off or nothing is known', () => {
    expect(costs({ running_costs: { km_a_year: 20_000, petrol_per_litre: 2 } }, { variant })?.rows[0]?.value).toMatch(
      /^About \$2,600: 20,000 km at 6.5 L . 100 km and \$2 a litre$/,
    );
    expect(costs({ running_costs: { enabled: false } }, { variant })).toBeNull();
    expect(costs({}, { variant: {} })).toBeNull();
  });

  it('MODEL-2 adds the maker’s service plan while it covers the vehicle', () => {
    const models = { models: { enabled: true, service_plans: true } };
    const rows = costs(models, { variant, year: 2025 })?.rows.map(({ label }) => label);
    expect(rows).toEqual(['Fuel', 'Service plan', 'Total', 'Not included']);
    expect(costs(models, { variant, year: 2021 })?.rows.map(({ label }) => label)).not.toContain('Service plan');
  });

  it('MODEL-2 takes the plan of the model that the vehicle is in the range: a Corolla hatch has the hatch’s', () => {
    const index = new DocumentIndex();
    const summary = {
      ...{ name: 'Corolla Hatch', slug: 'corolla-hatch', manufacturer: 'toyota', path: '/corolla-hatch' },
      stock: { model: 'Corolla', body: 'hatch' },
    };
    const stated = { revision: 1, revised_at: '2026-03-01T00:00:00Z', summary: summary as never };
    index.apply([{ ...stated, site: 'platform', kind: 'model', id: summary.slug }]);
    const plan = (simple_body: string) => {
      const car = exampleVehicle(
        withDetails({ variant, simple_fuel: 'Petrol', year: 2025, model: 'Corolla', simple_body }),
      );
      const site = {
        ...siteWith({ manufacturer: 'Toyota', models: { enabled: true } }),
        documents: index.of('riverside'),
      };
      const page = vehicleView(vehicleSchema.parse(car), {
        ...{ site, dealership: exampleDealership(1, 'riverside'), now, mapOf: () => null },
        ...{ breadcrumbs: [], offers: [], similar: [] },
      });
      return page.running_costs?.rows.find(({ label }) => label === 'Service plan')?.value;
    };
    expect(plan('Hatch')).toContain('$245 every');
    expect(plan('Wagon')).toContain('$250 every');
  });
});
