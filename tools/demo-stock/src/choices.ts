import type { Badge, Make, Model } from './catalogue/table.ts';
import type { Random } from './random.ts';

/** One row of the catalogue with its make and model. */
export interface Choice {
  readonly make: Make;
  readonly model: Model;
  readonly badge: Badge;
}

/** The catalogue's word for a model's only variant, which no dealer writes. */
const UNNAMED = 'Standard';

/** A badge as dealers write it; null for the only variant of a model. */
export const badgeName = ({ name }: Badge): string | null => (name === UNNAMED ? null : name);

/** What people call it: make, model and badge. */
export function nameOf({ make, model, badge }: Choice): string {
  const words = [make.name, model.name, badgeName(badge) ?? []].flat();
  return words.join(' ');
}

interface YearTable {
  readonly choices: readonly Choice[];
  /** The summed weights up to and with each choice. */
  readonly sums: readonly number[];
}

/** The powers of the weights of makes and of their models. */
interface Crowding {
  readonly make: number;
  readonly model: number;
}

/** Picks what a vehicle is, from what was built in its year, as often as it is seen. */
export class Choices {
  readonly #makes: readonly Make[];
  readonly #years = new Map<number, YearTable>();

  readonly #crowding: Crowding;

  /** @param crowding with what power the weights count: above 1 more go to what sells most, as in a yard of used vehicles */
  constructor(makes: readonly Make[], crowding: Crowding = { make: 1, model: 1 }) {
    this.#makes = makes;
    this.#crowding = crowding;
  }

  /** Throws a RangeError for a year in which nothing of these makes was built. */
  pick(year: number, random: Random): Choice {
    const { choices, sums } = this.#table(year);
    const target = random.next() * (sums.at(-1) ?? 0);
    const choice = choices[sums.findIndex((sum) => sum > target)];
    if (!choice) throw new RangeError(`the catalogue has no vehicle built in ${year}`);
    return choice;
  }

  #table(year: number): YearTable {
    const known = this.#years.get(year);
    if (known) return known;
    let sum = 0;
    const choices: Choice[] = [];
    const sums: number[] = [];
    for (const { weight, ...choice } of this.#builtIn(year)) {
      sum += weight;
      choices.push(choice);
      sums.push(sum);
    }
    const table = { choices, sums };
    this.#years.set(year, table);
    return table;
  }

  *#builtIn(year: number): Iterable<Choice & { weight: number }> {
    for (const make of this.#makes) {
      // The make's share stays the same however many of its models were built that year.
      const models = make.models
        .map((model) => ({ model, badges: model.badges.filter((badge) => wasBuilt(badge, year)) }))
        .filter(({ badges }) => badges.length > 0);
      const share = make.weight ** this.#crowding.make;
      const crowded = (model: Model) => model.weight ** this.#crowding.model;
      const total = models.reduce((sum, { model }) => sum + crowded(model), 0);
      for (const { model, badges } of models) {
        const weight = (share * crowded(model)) / total / badges.length;
        for (const badge of badges) yield { make, model, badge, weight };
      }
    }
  }
}

function wasBuilt(badge: Badge, year: number): boolean {
  return badge.from <= year && (badge.to === null || year <= badge.to);
}
