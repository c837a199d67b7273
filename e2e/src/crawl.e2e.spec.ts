import { ACROSS_SERVICES } from './across-services.ts';
import { documentOf, listedPaths, readAll, sample } from './crawl.ts';
import { expect, test } from './test.ts';

const SITES = ['northside-toyota', 'southern-cross-cars', 'iron-cove-motorcycles', 'wattle-creek-caravans'];
const SEED = 20_260_314;
const CARS = 50;
const SEARCHES = 50;
/** Links that only seeded cars and searches have; there are thousands. */
const FURTHER_LINKS = 150;
/** Addresses that lead on (PAGE-1). */
const LEADS_ON = /^\/(?:contact-us|service\/booking|locations\/[^/]+|contact-us\/[^/]+)(?:$|[?#])/;
/** Pages for users: they lead to the sign-in (AUTH-3). */
const FOR_USERS =
  /^\/(?:account|spin-to-win|online-payment|personalised\/finance|cars\/[^/]+\/(?:buy-online|checkout))(?:\?.*)?$/;
/** Pages that nothing but a mail or an address in an advertisement leads to. */
const UNLINKED = /^\/(?:review-feedback)/;

const isSearch = (path: string) => path.startsWith('/search/');
const isCar = (path: string) => path.startsWith('/cars/');
const pathOf = (href: string) => href.split('#', 1)[0] ?? '';

/** On separate processes the links of one site are followed: each kind of page answers there too. */
const CRAWLED_ACROSS = 'wattle-creek-caravans';

test.describe.configure({ timeout: 180_000 });

for (const site of SITES) {
  test(`NAV-1 ${site}: every link of every document, and of seeded cars and searches, answers`, {
    tag: site === CRAWLED_ACROSS ? ACROSS_SERVICES : [],
  }, async () => {
    const listed = await listedPaths(site);
    const own = listed.filter((path) => !isSearch(path) && !isCar(path));
    const seeded = [...sample(listed.filter(isCar), CARS, SEED), ...sample(listed.filter(isSearch), SEARCHES, SEED)];
    expect(own.length).toBeGreaterThan(10);
    const answers = await readAll(site, [...new Set(['/', ...own, ...seeded])]);
    expect(answers.filter(({ status }) => status !== 200).map(({ path, status }) => `${status} ${path}`)).toEqual([]);

    const documents = answers.map(({ path, html }) => ({ path, ...documentOf(html) }));
    expect(documents.filter(({ title }) => title === '').map(({ path }) => path)).toEqual([]);
    expect(documents.filter(({ description }) => description.length < 20).map(({ path }) => path)).toEqual([]);
    expect(documents.flatMap(({ path, silentPictures }) => silentPictures.map((tag) => `${path} ${tag}`))).toEqual([]);
    // Two cars may be the same but for their stock number, and so may be said alike.
    const once = documents.filter(({ path, listed: isListed }) => isListed && !isCar(path));
    expect(repeated(once.map(({ path, title }) => [title, path]))).toEqual([]);
    expect(repeated(once.map(({ path, description }) => [description, path]))).toEqual([]);

    const ofDocuments = documents.filter(({ path }) => own.includes(path)).flatMap(({ links }) => links);
    const ofOthers = documents.filter(({ path }) => !own.includes(path)).flatMap(({ links }) => links);
    const external = [...ofDocuments, ...ofOthers].filter((href) => !href.startsWith('/') && !href.startsWith('#'));
    expect([...new Set(external)].filter((href) => !isWellFormed(href))).toEqual([]);

    const inside = (hrefs: readonly string[]) => [...new Set(hrefs.filter((href) => href.startsWith('/')).map(pathOf))];
    const known = new Set(answers.map(({ path }) => path));
    const further = sample(inside(ofOthers), FURTHER_LINKS, SEED);
    const linked = [...new Set([...inside(ofDocuments), ...further])].filter((path) => !known.has(path));
    const broken = (await readAll(site, linked)).filter(
      ({ path, status, location = '' }) =>
        status !== 200 &&
        !(status === 301 && location !== '' && LEADS_ON.test(path)) &&
        !(status === 302 && location.startsWith('/sign-in?') && FOR_USERS.test(path)),
    );
    expect(broken.map(({ path, status }) => `${status} ${path}`)).toEqual([]);

    const reached = new Set(
      documents.flatMap(({ path, links }) =>
        inside(links)
          .map((each) => each.replace(/(?<=.)\/$/, ''))
          .filter((each) => each !== path),
      ),
    );
    const orphans = own.filter((path) => path !== '/' && !reached.has(path.replace(/\/$/, '')) && !UNLINKED.test(path));
    expect(orphans).toEqual([]);
    const pages = answers.length + linked.length;
    const cars = documents.filter(({ path }) => isCar(path)).length;
    const searches = documents.filter(({ path }) => isSearch(path)).length;
    const links = documents.reduce((sum, document) => sum + document.links.length, 0);
    const report = [
      `${site}: ${pages} pages (${own.length} documents, ${cars} cars, ${searches} searches, ${linked.length} further links)`,
      `${links} links to ${reached.size} addresses, ${broken.length} broken, ${new Set(external).size} external`,
      `${orphans.length} orphans, ${once.length} titles and descriptions, none missing or twice, no picture without alternative text`,
    ].join('; ');
    test.info().annotations.push({ type: 'crawl', description: report });
    console.log(report);
  });
}

/** Whether an address of another kind or site is one. */
function isWellFormed(href: string): boolean {
  return URL.canParse(href) && ['https:', 'http:', 'tel:', 'mailto:'].includes(new URL(href).protocol);
}

/** What several paths have in common. */
function repeated(named: readonly (readonly [string, string])[]): string[] {
  const byName = Map.groupBy(named, ([name]) => name);
  return [...byName].flatMap(([name, pairs]) =>
    pairs.length > 1 ? [`${name}: ${pairs.map(([, path]) => path).join(', ')}`] : [],
  );
}
