const HEADER = 'id,make,model,year,class,trans,drive,cyl,displ,fuel,hwy,cty';
const makes = ['Toyota', 'Kia', '"PAS, Inc"', 'J.K. Motors', 'S and S Coach Company  E.p. Dutton', 'smart'];
const classes = ['Compact Cars', 'Special Purpose Vehicle', '"Vans, Cargo Type"', 'Standard Pickup Trucks/2wd'];
const gearboxes = ['Automatic 4-spd', 'Manual 5 spd', 'Auto(AV-S8)', 'automatic (s6)', ''];
const fuels = ['Regular', 'CNG', 'Electricity', 'Premium Gas or Electricity'];

/** Ways in which a row is dirty: no make, a year that is none or lies ahead, an unknown gearbox, cells missing. */
const faults: ((cells: string[]) => string[])[] = [
  (cells) => cells.with(1, ' '),
  (cells) => cells.with(3, 'n/a'),
  (cells) => cells.with(3, '2099.0'),
  (cells) => cells.with(5, 'Semaphore'),
  (cells) => cells.slice(0, 7),
];
const FAULT_EVERY = 40;

/**
 * So many rows of the kinds that the EPA's file has: gaps, whole numbers as 1997.0, commas within quotes, doubled blanks; and, as that
 * file has none, some that must be refused.
 */
export function epaLikeDirt(rows: number): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const cells = [
      `${row + 1}.0`,
      pick(makes, row),
      `Journey  ${row % 7}WD`,
      `${1984 + (row % 40)}.0`,
      pick(classes, row),
      pick(gearboxes, row),
      'Front-Wheel Drive',
      row % 9 === 0 ? '' : '4.0',
      row % 11 === 0 ? '' : '2.2',
      pick(fuels, row),
      '26.0',
      '20.0',
    ];
    const fault = row % FAULT_EVERY === 0 ? pick(faults, row / FAULT_EVERY) : undefined;
    return (fault ? fault(cells) : cells).join(',');
  });
  return [HEADER, ...lines, ''].join('\n');
}

function pick<Item>(items: readonly Item[], place: number): Item {
  const item = items[place % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
