import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { searchParameters } from '../state/search-url.ts';
import { makeLexicon } from './lexicon.ts';
import { readWords } from './read-words.ts';
import { makeVocabulary } from './vocabulary.ts';

const counted = (...values: string[]) => values.map((value) => ({ value, count: 1 }));
const places = new Set(['penrith', 'gold coast', 'north lakes', 'adelaide', 'hope']);
const lexicon = makeLexicon({
  facets: {
    make: counted(
      'Toyota',
      'Mazda',
      'Hyundai',
      'Volkswagen',
      'Ford',
      'Kia',
      'Tesla',
      'Isuzu',
      'Fiat',
      'MINI',
      'Land Rover',
      'Peugeot',
    ),
    make_model: counted(
      ...['Toyota HiLux', 'Toyota Corolla', 'Toyota LandCruiser', 'Mazda 3', 'Mazda CX-5', 'Hyundai i30'],
      ...['Volkswagen Golf', 'Ford Ranger', 'Kia Rio', 'Tesla Model 3', 'Isuzu D-MAX'],
      ...['Land Rover Range Rover Sport', 'Land Rover Range Rover Evoque', 'MINI Cooper S', 'Fiat 500'],
      ...['Peugeot 2008', 'Peugeot 308'],
    ),
    body: counted('ute', 'suv', 'hatch', 'wagon', 'sedan', 'people mover'),
    fuel: counted('diesel', 'petrol', 'hybrid', 'electric'),
    transmission: counted('automatic', 'manual'),
    drive: counted('4WD', 'AWD', 'FWD'),
    colour: counted('Red', 'Flame Red', 'Glacier White', 'Black'),
    state: counted('qld', 'nsw'),
    city: counted('Penrith', 'Brisbane'),
    filtered_features: counted('Apple CarPlay', 'Tow Bar'),
  },
  isPlace: (name) => places.has(name),
});
const now = new Date('2026-11-24T00:00:00Z');
const vocabulary = makeVocabulary(['sr5', 'sport', 'toyota', 'hilux', 'maxx', 'automatic', 'hybrid']);
const read = (query: string) =>
  decodeURIComponent(
    new URLSearchParams(
      searchParameters(readWords({ page: 1, query, filters: {}, ranges: {} }, { lexicon, vocabulary, now }).state),
    )
      .toString()
      .replaceAll('+', ' '),
  );

describe('words read as choices', () => {
  it.each([
    ['2019 or newer', 'year=2019:'],
    ['under 30k', 'price=:30000'],
    ['less than 50,000 kms', 'km=:50000'],
    ['7 seater', 'seats=7'],
    ['sleeps 4', 'sleeps=4'],
    ['sleeps 4 or 6', 'sleeps=4&sleeps=6'],
    ['5 or 7 seater', 'seats=5&seats=7'],
    ['no 5 or 7 seaters', 'not.seats=5&not.seats=7'],
    ['not 7 seats or 8 seats', 'not.seats=7&not.seats=8'],
    ['2 berth under 60k', 'price=:60000&sleeps=2'],
    ['under 20 ft', 'body_length=:20'],
    ['over 18 foot under 60k', 'body_length=18:&price=:60000'],
    ['between 16 and 20 feet', 'body_length=16:20'],
    ["21' or less", 'body_length=:21'],
    ['20ft', 'body_length=20:21'],
    ['not a 20ft', 'query=not a 20ft'],
    ['tesla model 3 or 7 seater', 'make=Tesla&model=Model 3&seats=7'],
    ['model 3 or 7 seater', 'make=Tesla&model=Model 3&seats=7'],
    ['ute 6 ft tub', 'query=6 ft tub&body=ute'],
    ['max 1 owner', 'query=max 1 owner'],
    ['lams under 660cc', 'engine_cc=:660&licence=learner'],
    ['auto', 'transmission=automatic'],
    ['red ute near 4000', 'body=ute&colour=Flame Red&colour=Red&near=4000&within=50'],
    ['diesel 4x4 dual cab under 45k in qld', 'body=ute&drive=4WD&fuel=diesel&price=:45000&state=qld'],
    ['not a hyundai', 'not.make=Hyundai'],
    ['no utes and wagons', 'not.body=ute&not.body=wagon'],
    ['excluding toyota, mazda & kia', 'not.make=Kia&not.make=Mazda&not.make=Toyota'],
    [
      'any colour but red, black or glacier white',
      'not.colour=Black&not.colour=Flame Red&not.colour=Glacier White&not.colour=Red',
    ],
    ['not red and automatic', 'transmission=automatic&not.colour=Flame Red&not.colour=Red'],
    ['suv, not red, automatic', 'body=suv&transmission=automatic&not.colour=Flame Red&not.colour=Red'],
    ['no tow bar and carplay', 'filtered_features=Apple CarPlay&not.filtered_features=Tow Bar'],
    ['suv not 2019', 'body=suv&not.year=2019'],
    ['anything but 2019 or 2020', 'not.year=2019&not.year=2020'],
    ['not a 2019 model', 'not.year=2019'],
    ['not my20', 'not.year=2020'],
    ['suv no 7 seaters', 'body=suv&not.seats=7'],
    ['not 2 berth', 'not.sleeps=2'],
    ['not under 2015', 'year=2015:'],
    ['not newer than 2019', 'year=:2019'],
    ['not under 20k', 'price=20000:'],
    ['no less than 5 seats', 'seats=5:'],
    ['not 20000', 'query=not 20000'],
    ['2019 model corolla', 'make=Toyota&model=Corolla&year=2019'],
    ['built 2019', 'year=2019'],
    ['2021 model 3', 'make=Tesla&model=Model 3&year=2021'],
    ['low kms', 'km=:50000'],
    ['vw golf', 'make=Volkswagen&model=Golf'],
    ['Penrith', 'city=Penrith'],
    ['cheap suv auto under $30,000', 'body=suv&price=:30000&transmission=automatic&sortBy=lowestPrice'],
    ['between 20 and 30 grand', 'price=20000:30000'],
    ['$150 a week', 'weekly_price_range=0-50&weekly_price_range=100-150&weekly_price_range=50-100'],
    ['toyta hylux sr5', 'query=sr5&make=Toyota&model=HiLux'],
  ])('SRCH-17 takes “%s” as %s', (query, parameters) => {
    expect(read(query)).toBe(parameters);
  });

  it.each([
    ['between $20k and $30k', 'price=20000:30000'],
    ['20-30k', 'price=20000:30000'],
    ['20k to 30k suv', 'body=suv&price=20000:30000'],
    ['over 20000', 'price=20000:'],
    ['less than 30', 'price=:30000'],
    ['$25,000 or less', 'price=:25000'],
    ['corolla $20k', 'make=Toyota&model=Corolla&price=:20000'],
    ['around 20k', 'price=18000:22000'],
    ['under 30k under 80k km', 'km=:80000&price=:30000'],
    ['under 100ks', 'km=:100000'],
    ['80k on the clock', 'km=:80000'],
    ['kms under 60000', 'km=:60000'],
    ['2018-2020', 'year=2018:2020'],
    ['between 2015 and 2018', 'year=2015:2018'],
    ['2020', 'year=2020'],
    ['2015+', 'year=2015:'],
    ['newer than 2018', 'year=2019:'],
    ['before 2015', 'year=:2014'],
    ['from 2019 onwards', 'year=2019:'],
    ['less than 5 years old', 'year=2021:'],
    ['over 2018', 'year=2018:'],
    ['under 2000', 'price=:2000'],
    ['seven seats', 'seats=7'],
    ['at least 7 seats', 'seats=7:'],
    ['7+ seater', 'seats=7:'],
    ['mazda 3', 'make=Mazda&model=3'],
    ['mazda3 hatch', 'body=hatch&make=Mazda&model=3'],
    ['cx5', 'make=Mazda&model=CX-5'],
    ['cx 5', 'make=Mazda&model=CX-5'],
    ['land cruiser', 'make=Toyota&model=LandCruiser'],
    ['d max', 'make=Isuzu&model=D-MAX'],
    ['hilux or ranger', 'make=Ford&make=Toyota&make_model=Ford Ranger&make_model=Toyota HiLux'],
    ['toyota with apple carplay', 'filtered_features=Apple CarPlay&make=Toyota'],
    ['no manual', 'not.transmission=manual'],
    ['anything but white', 'not.colour=Glacier White'],
    ['suv not a hyundai or kia', 'body=suv&not.make=Hyundai&not.make=Kia'],
    ['not a hilux', 'not.model=HiLux'],
    ['used utes for sale', 'body=ute&car_type=used'],
    ['station wagon', 'body=wagon'],
    ['ev', 'fuel=electric'],
    ['within 20km of penrith', 'near=Penrith&within=20'],
    ['ute near gold coast under 40k', 'body=ute&price=:40000&near=Gold Coast&within=50'],
    ['hundai i30', 'make=Hyundai&model=i30'],
    ['sunrof', 'filtered_features=Sunroof'],
    ['automatc suv', 'body=suv&transmission=automatic'],
    ['new south wales', 'state=nsw'],
    [
      'no more than $200 per week',
      'weekly_price_range=0-50&weekly_price_range=100-150&weekly_price_range=150-200&weekly_price_range=50-100',
    ],
    ['nothing over 20 grand', 'price=:20000'],
    ['under 80,000 ks', 'km=:80000'],
    ['low ks', 'km=:50000'],
    ['seats at least 7', 'seats=7:'],
    ['suv for 7 people', 'body=suv&seats=7'],
    ['7 seats for less than 40k', 'price=:40000&seats=7'],
    ['2021 people mover', 'body=people mover&year=2021'],
    ['any colour but white', 'not.colour=Glacier White'],
    ['ute in north lakes', 'body=ute&near=North Lakes&within=50'],
    ['reverse camera and leather', 'filtered_features=Leather Seats&filtered_features=Reversing Camera'],
    ['land crusier', 'make=Toyota&model=LandCruiser'],
    ['crolola', 'make=Toyota&model=Corolla'],
    ['hi do you have a beemer thanks', 'make=BMW'],
    ['100 to 150 a week', 'weekly_price_range=100-150'],
  ])('SRCH-17 takes “%s” as %s', (query, parameters) => {
    expect(read(query)).toBe(parameters);
  });

  it.each([
    ['peugeot 2008', 'make=Peugeot&model=2008'],
    ['peugeot 2008 2021', 'make=Peugeot&model=2008&year=2021'],
    ['2021 peugeot 2008 under 30k', 'make=Peugeot&model=2008&price=:30000&year=2021'],
    ['peugeot 308 2018-2020', 'make=Peugeot&model=308&year=2018:2020'],
    ['fiat 500 under 15k', 'make=Fiat&model=500&price=:15000'],
    ['fiat 500, 500,000 kms or less', 'km=:500000&make=Fiat&model=500'],
    ['not a peugeot 2008', 'not.model=2008'],
    ['2008', 'year=2008'],
    ['range rover', 'make=Land Rover&model=Range Rover Evoque&model=Range Rover Sport'],
    ['mini cooper', 'make=MINI&model=Cooper S'],
    ['suv adelaide', 'body=suv&near=Adelaide&within=50'],
    ['suv gold coast under 40k', 'body=suv&price=:40000&near=Gold Coast&within=50'],
    ['corolla near penrith adelaide', 'query=adelaide&make=Toyota&model=Corolla&near=Penrith&within=50'],
    ['plug-in hybrid suv', 'query=phev&body=suv'],
    ['phev', 'query=phev'],
    ['red hilux not in qld', 'colour=Flame Red&colour=Red&make=Toyota&model=HiLux&not.state=qld'],
    ['suv not in penrith', 'body=suv&not.city=Penrith'],
    ['suv not near brisbane', 'body=suv&not.city=Brisbane'],
    ['suv not near 4000', 'query=not near 4000&body=suv'],
    ['suv not in adelaide', 'query=not in adelaide&body=suv'],
    ['suv not gold coast', 'query=not gold coast&body=suv'],
    ['not near new', 'query=not near new'],
    ['suv not far from adelaide', 'body=suv&near=Adelaide&within=50'],
    ['suv not a phev', 'body=suv&not.fuel=plug-in hybrid'],
  ])('SRCH-19 takes “%s” as %s', (query, parameters) => {
    expect(read(query)).toBe(parameters);
  });

  it('SRCH-19 leaves a word to the cars that have it before it is a place', () => {
    const known = makeVocabulary(['adelaide']);
    const state = { page: 1, query: 'suv adelaide', filters: {}, ranges: {} };
    expect(readWords(state, { lexicon, vocabulary: known, now }).state).toMatchObject({ query: 'adelaide' });
  });

  it('SRCH-19 reads a model’s number as an amount otherwise', () => {
    const state = { page: 1, query: 'peugeot 2008', filters: {}, ranges: {} };
    expect(readWords(state, { lexicon, now }).otherwise?.filters).toEqual({ make: ['Peugeot'], year: ['2008'] });
  });

  it.each([
    ['near new', 'query=near new'],
    ['2.0 litre turbo', 'query=2.0 litre turbo'],
    ['v8', 'query=v8'],
    ['not rusty', 'query=not rusty'],
    ['hilux sport', 'query=sport&make=Toyota&model=HiLux'],
    ['ranger black edition', 'query=black edition&make=Ford&model=Ranger'],
    ['xyzzy', 'query=xyzzy'],
    ['near me', ''],
    ['cars near me', ''],
    ['suv near me under 30k', 'body=suv&price=:30000'],
    ['white ute close to my place', 'body=ute&colour=Glacier White'],
    ['', ''],
    ['cars for sale', ''],
  ])('SRCH-17 leaves what it does not understand of “%s”: %s', (query, parameters) => {
    expect(read(query)).toBe(parameters);
  });

  it('FIN-3 takes a weekly amount as a budget on a site that states repayments', () => {
    const state = { page: 1, query: 'suv $150 a week', filters: {}, ranges: {} };
    expect(readWords(state, { lexicon, now, repayments: true }).state).toMatchObject({
      filters: { body: ['suv'] },
      ranges: { weekly_budget: { max: 150 } },
    });
  });

  it('SRCH-17 replaces an earlier choice of the same facet, and keeps the others', () => {
    const state = { page: 3, query: 'kia under 20k', filters: { make: ['Toyota'], model: ['HiLux'], body: ['ute'] } };
    expect(readWords({ ...state, ranges: { price: { min: 1 } } }, { lexicon, now }).state).toEqual({
      page: 3,
      filters: { make: ['Kia'], body: ['ute'] },
      ranges: { price: { max: 20_000 } },
    });
  });

  it('is the same search if nothing is understood', () => {
    const state = { page: 1, query: 'xyzzy', filters: {}, ranges: {} };
    expect(readWords(state, { lexicon, now }).state).toBe(state);
  });
});

describe('the lexicon of a stock with many models', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('SRCH-6 looks at each name a few times, however many there are, and leaves out what nobody types', () => {
    const models = Array.from({ length: 1_000 }, (_, at) => `${'Sport Line '.repeat(at % 2 === 0 ? 2 : 90)}${at}`);
    const facets = {
      make: [{ value: 'Kia', count: 1_000 }],
      make_model: models.map((model) => ({ value: `Kia ${model}`, count: 1 })),
    };
    const lowered = jest.spyOn(String.prototype, 'toLowerCase');
    const lexicon = makeLexicon({ facets });
    const looks = lowered.mock.calls.length;
    lowered.mockRestore();
    expect(looks).toBeLessThan(100_000);
    expect(lexicon.meaningOf('kiasportlinesportline4')).toEqual({
      kind: 'model',
      make: 'Kia',
      models: ['Sport Line Sport Line 4'],
    });
    expect(lexicon.meaningOf('kia')).toEqual({ kind: 'make', make: 'Kia' });
    expect(lexicon.meaningOf(`kia${'sportline'.repeat(90)}5`)).toBeUndefined();
  });
});
