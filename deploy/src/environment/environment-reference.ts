import type { z } from 'zod';
import { type CommandVariable, commandVariables, workshopVariables } from './command-environment.ts';
import { serviceEnvironments } from './service-environments.ts';

/** A row of the table of services. */
export interface EnvironmentRow {
  readonly name: string;
  readonly services: string[];
  readonly default: string;
  readonly meaning: string | undefined;
}

/** The variables of services, each once for each meaning, with the services that read it. */
export function environmentRows(): EnvironmentRow[] {
  const rows = new Map<string, EnvironmentRow>();
  for (const [service, variables] of Object.entries(serviceEnvironments)) {
    for (const [name, type] of Object.entries(variables)) {
      const description = meaningOf(type as z.ZodType);
      const key = `${name} ${description}`;
      const row = rows.get(key) ?? { name, services: [], default: defaultOf(type as z.ZodType), meaning: description };
      row.services.push(service);
      rows.set(key, row);
    }
  }
  return [...rows.values()];
}

/** The text of docs/environment.md. */
export function environmentReference(): string {
  return [
    '# Environment variables',
    '',
    '<!-- Written by `npm run generate` from the services’ `environment.ts` and deploy/src/environment. -->',
    '',
    'A service ends at once, and names every fault, if a variable is missing or wrong. An empty variable counts as absent.',
    '',
    '## Services',
    '',
    '| variable | service | default | meaning |',
    '|---|---|---|---|',
    ...environmentRows().map(
      ({ name, services, default: usual, meaning }) =>
        `| \`${name}\` | ${services.join(', ')} | ${usual} | ${meaning} |`,
    ),
    '',
    '## Commands',
    '',
    ...table(commandVariables),
    '',
    '## Tests, benches and builds',
    '',
    ...table(workshopVariables),
    '',
  ].join('\n');
}

function table(variables: Readonly<Record<string, CommandVariable>>): string[] {
  return [
    '| variable | read by | default | meaning |',
    '|---|---|---|---|',
    ...Object.entries(variables).map(
      ([name, { readBy, default: usual, meaning }]) => `| \`${name}\` | ${readBy} | ${usual} | ${meaning} |`,
    ),
  ];
}

/** What a schema makes of an absent variable. */
function defaultOf(type: z.ZodType): string {
  const read = type.safeParse(undefined);
  if (!read.success) return 'required';
  const { data } = read;
  if (data === undefined || data === '' || (Array.isArray(data) && data.length === 0)) return 'none';
  return `\`${String(data)}\``;
}

/** What a schema, or the one within it, says of itself. */
function meaningOf(type: z.ZodType): string | undefined {
  if (type.description !== undefined) return type.description;
  const { innerType } = type.def as { innerType?: z.ZodType };
  return innerType && meaningOf(innerType);
}
