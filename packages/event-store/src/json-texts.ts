/**
 * Values as the parameter of a `text[]` that is cast to json or jsonb: the array's literal, which pg would otherwise make from a JavaScript
 * array with two searches over each text. In JSON's own text only quotes and backslashes need an escape, and JSON escapes them as Postgres does.
 */
export function jsonTexts(values: readonly unknown[]): string {
  return `{${values.map((value) => JSON.stringify(JSON.stringify(value))).join(',')}}`;
}
