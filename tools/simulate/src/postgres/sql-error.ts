/** An error as Postgres reports it, in the shape of the pg driver's DatabaseError. */
export class SqlError extends Error {
  readonly code: string;
  readonly severity = 'ERROR';
  constraint?: string;
  detail?: string;
  table?: string;

  /** @param code the SQLSTATE */
  constructor(code: string, message: string, more: { constraint?: string; detail?: string; table?: string } = {}) {
    super(message);
    this.name = 'error';
    this.code = code;
    Object.assign(this, more);
  }
}

/** What the simulated Postgres does not know: an error of the simulation, never an answer to the product. */
export class UnsupportedSql extends Error {
  constructor(what: string) {
    super(`The simulated Postgres does not know ${what}.`);
  }
}
