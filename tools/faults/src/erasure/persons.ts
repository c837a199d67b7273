import { randomBytes, randomInt } from 'node:crypto';

/** A person of the run: every value is theirs alone, and of no other text. */
export interface SeededPerson {
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  readonly message: string;
  readonly rego: string;
}

/** Persons whom no earlier run knew: a value of theirs that is found was written in this one. */
export function seedPersons(count: number): SeededPerson[] {
  return Array.from({ length: count }, (_, number) => {
    const word = () => [...randomBytes(10)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
    const [name, lastName] = [`Q${word()}`, `Z${word()}`];
    return {
      ...{ name, lastName, email: `${name}.${lastName}@${word()}.example`, message: `My ${word()} wants a car.` },
      phone: `+61412${String(randomInt(10_000)).padStart(4, '0')}${String(number).padStart(2, '0')}`,
      rego: `Q${randomBytes(4).toString('hex').toUpperCase()}`,
    };
  });
}

/** What a person is found by, in lower case: each value, and the number as people write it. */
export function tracesOf({ name, lastName, email, phone, message, rego }: SeededPerson): string[] {
  const local = phone.replace('+61', '0');
  const spaced = `${local.slice(0, 4)} ${local.slice(4, 7)} ${local.slice(7)}`;
  return [name, lastName, email, phone, phone.slice(1), local, spaced, message, rego].map((text) => text.toLowerCase());
}
