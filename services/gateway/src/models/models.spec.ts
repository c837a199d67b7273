import type { LandingVocabulary } from '@forecourt/car-search';
import { type DocumentSummary, modelCategories } from '@forecourt/contracts';
import { DocumentIndex, type DocumentsOfSite } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { frameView } from '../pages/frame.view.ts';
import { planOf, planWords } from '../range/service-plan.view.ts';
import { modelAt, modelOfStock, modelsOf } from '../range/site-models.ts';
import { NO_RANGE } from '../search/answers/site-stock.ts';
import { exampleSite } from '../testing/example-site.ts';
import { modelsView } from './models.view.ts';
import { modelsMenuView } from './models-menu.view.ts';

type Model = DocumentSummary<'model'>;

const model = (name: string, changes: Partial<Model> = {}): Model => {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return {
    name,
    slug,
    manufacturer: 'toyota',
    path: `/${slug}`,
    override_url: null,
    summary: `The ${name}.`,
    categories: ['SUVs & 4WDs'],
    body: 'suv',
    image: { drawing: 'suv', colour: 'white' },
    status: '',
    stock: { model: name, body: null },
    ...changes,
  };
};

function documentsWith(
  models: readonly Model[],
  plans: readonly DocumentSummary<'service_plan'>[] = [],
): DocumentsOfSite {
  const index = new DocumentIndex();
  const revised = { revision: 1, revised_at: '2026-03-01T00:00:00Z' };
  index.apply([
    ...models.map((summary) => ({ ...revised, site: 'platform', kind: 'model' as const, id: summary.slug, summary })),
    ...plans.map((summary) => ({
      ...revised,
      site: 'riverside',
      kind: 'service_plan' as const,
      id: summary.model,
      summary,
    })),
  ]);
  return index.of('riverside');
}

const RANGE = [
  model('Camry', { categories: ['Hatch & sedans', 'Electrified'], body: 'sedan' }),
  model('HiLux', { categories: ['Utes & Vans'], body: 'ute' }),
  model('RAV4', { status: 'new' }),
  model('bZ4X', { categories: ['SUVs & 4WDs', 'Upcoming'], status: 'coming_soon' }),
  model('Landcruiser Prado', { override_url: '/prado' }),
  model('Corolla Hatch', { body: 'hatch', categories: ['Hatch & sedans'], stock: { model: 'Corolla', body: 'hatch' } }),
  model('Ranger', { manufacturer: 'ford' }),
];
const landing: LandingVocabulary = {
  makes: [{ name: 'Toyota', models: ['HiLux', 'Corolla', 'Camry'] }],
  bodies: ['hatch', 'sedan', 'ute'],
};

function siteWith(
  models: Parameters<typeof exampleSite>[0] = {},
  range: readonly Model[] = RANGE,
  plans: readonly DocumentSummary<'service_plan'>[] = [],
) {
  return {
    ...exampleSite({ manufacturer: 'Toyota', models: { enabled: true }, ...models }),
    documents: documentsWith(range, plans),
  };
}

const viewOf = (body: string | null) => {
  const site = siteWith();
  return modelsView({ site, models: modelsOf(site), landing, links: [], body });
};

describe('the models of a site', () => {
  it('MODEL-1 are those of its make in the order of the range', () => {
    expect(modelsOf(siteWith()).map(({ name }) => name)).toEqual([
      'bZ4X',
      'Landcruiser Prado',
      'Corolla Hatch',
      'Camry',
      'RAV4',
      'HiLux',
    ]);
    const several = siteWith({ models: { enabled: true, makes: ['ford', 'toyota'] } });
    expect(modelsOf(several)[0]?.name).toBe('Ranger');
  });

  it('are none where models are off: no page, no menu', () => {
    const off = siteWith({ models: { enabled: false } });
    expect(modelsOf(off)).toEqual([]);
    expect(frameView(off, { ...NO_RANGE, landing }, { now: new Date() }).menu.map(({ kind }) => kind)).not.toContain(
      'models',
    );
  });

  it('MODEL-3 are found for a vehicle in stock by its name and its body', () => {
    const found = (name: string, body: string | null, make = 'TOYOTA') =>
      modelOfStock({ make, model: name, body }, siteWith())?.name;
    expect(found('corolla', 'Hatchback')).toBe('Corolla Hatch');
    expect(found('Corolla', 'sedan')).toBeUndefined();
    expect(found('Corolla', null)).toBeUndefined();
    expect(found('hilux', null)).toBe('HiLux');
    expect(found('HiLux', 'ute', 'Ford')).toBeUndefined();
  });

  it('NAV-1 MODEL-1 are a link of the footer, where there are any', () => {
    const tools = (site: ReturnType<typeof siteWith>) =>
      frameView(site, { ...NO_RANGE, landing }, { now: new Date() }).footer.flatMap(({ links }) => links);
    const link = { label: 'All Models', href: '/models' };
    expect(tools(siteWith())).toContainEqual(link);
    expect(tools(siteWith({}, []))).not.toContainEqual(link);
    expect(tools(siteWith({ models: { enabled: false } }))).not.toContainEqual(link);
  });

  it('MODEL-1 are found by their path, their slug and their own address', () => {
    const models = modelsOf(siteWith());
    for (const path of ['/models/landcruiser-prado', '/prado', '/landcruiser-prado', '/Prado/']) {
      expect(modelAt(models, path)?.href).toBe('/prado');
    }
    expect(modelAt(models, '/models/prado')).toBeUndefined();
    expect(modelAt(models, '/hilux')?.href).toBe('/models/hilux');
  });
});

describe('the models page', () => {
  it('MODEL-1 has a tab for each category that has models', () => {
    const { tabs } = viewOf(null);
    expect(tabs.map(({ label, count }) => [label, count])).toEqual([
      ['All Vehicles', 6],
      ['Hatch & sedans', 2],
      ['SUVs & 4WDs', 3],
      ['Utes & Vans', 1],
      ['Electrified', 1],
      ['Upcoming', 1],
    ]);
    expect(tabs.every(({ label }) => label === 'All Vehicles' || modelCategories.includes(label as never))).toBe(true);
  });

  it('MODEL-1 is narrowed by a category, or by a body type in any word for it', () => {
    expect(viewOf('utes-vans').models.map(({ name }) => name)).toEqual(['HiLux']);
    expect(viewOf('saloon').models.map(({ name }) => name)).toEqual(['Camry']);
    expect(viewOf('hatchback').models.map(({ name }) => name)).toEqual(['Corolla Hatch']);
    expect(viewOf('spaceship').models).toHaveLength(6);
  });

  it('MODEL-3 says Upcoming of what is coming soon and All-New of the rest, unless the site hides it where there is no status', () => {
    const statuses = (content: ReturnType<typeof viewOf>) =>
      Object.fromEntries(content.models.map(({ name, status }) => [name, status?.label ?? null]));
    expect(statuses(viewOf(null))).toMatchObject({ bZ4X: 'Upcoming', RAV4: 'All-New', Camry: 'All-New' });
    const site = siteWith({ models: { enabled: true, label_without_status: false } });
    const quiet = modelsView({ site, models: modelsOf(site), landing, links: [], body: null });
    expect(statuses(quiet)).toMatchObject({ bZ4X: 'Upcoming', RAV4: 'All-New', Camry: null });
  });

  it('MODEL-1 leads to stock only where there is some', () => {
    const stock = Object.fromEntries(viewOf(null).models.map(({ name, stock }) => [name, stock?.href ?? null]));
    expect(stock).toMatchObject({
      HiLux: '/search/toyota/hilux/',
      'Corolla Hatch': '/search/toyota/corolla/?body=hatch',
      RAV4: null,
    });
  });
});

describe('the menu of models', () => {
  const many = (count: number, changes: Partial<Model> = {}) =>
    Array.from({ length: count }, (_, place) => model(`Model ${place}`, changes));
  const scrolls = (models: readonly Model[]) =>
    modelsMenuView(siteWith({}, models), landing, [])?.tabs.map((tab) => tab.scrolls);

  it('MODEL-1 scrolls from eleven models, and from seven of one category', () => {
    expect(scrolls(many(6))).toEqual([false, false]);
    expect(scrolls(many(7))).toEqual([false, true]);
    expect(scrolls(many(10))).toEqual([false, true]);
    expect(scrolls(many(11))).toEqual([true, true]);
  });

  it('MODEL-1 has each model once, with the places of its tabs, and the links that the site chooses', () => {
    const { menu } = frameView(
      siteWith({ template: 'single-make' }),
      { ...NO_RANGE, landing, carTypes: ['demo'] },
      { now: new Date() },
    );
    const models = menu.find((entry) => entry.kind === 'models');
    if (models?.kind !== 'models') throw new Error('no menu of models');
    expect(models.models.map(({ name, tabs }) => [name, tabs])).toContainEqual(['Camry', [0, 1, 4]]);
    expect(models.links.map(({ label }) => label)).toEqual([
      'Get Quote',
      'All Models',
      'Our Stock',
      'Demonstrator Models',
    ]);
    const none = frameView(
      siteWith({ models: { enabled: true, menu_links: [] } }),
      { ...NO_RANGE, landing },
      { now: new Date() },
    );
    expect(none.menu.find((entry) => entry.kind === 'models')).toMatchObject({ links: [] });
  });
});

describe('the service plan of a model', () => {
  const ofModel = (name: string, site = siteWith()) => {
    const found = modelsOf(site).find((each) => each.name === name);
    return found ? planOf(found, site) : null;
  };

  it('MODEL-2 is the maker’s, or the site’s own; no other maker has the table', () => {
    const camry = ofModel('Camry');
    expect(camry && planWords(camry)).toMatchObject({
      price: '$255',
      total: '$1,275',
      plan: '5 years, 5 services',
      interval: '12 months or 15,000 km',
      range: '75,000 km',
    });
    const own = { model: 'camry', price: 199, years: 4, services: 4, kilometres: null, note: 'In our shop.' };
    expect(ofModel('Camry', siteWith({}, RANGE, [own]))).toMatchObject({
      price: 199,
      range: 60_000,
      note: 'In our shop.',
    });
    expect(ofModel('Ranger', siteWith({ models: { enabled: true, makes: ['ford'] } }))).toBeNull();
    expect(ofModel('Camry', siteWith({ models: { enabled: true, service_plans: false } }))).toBeNull();
  });
});
