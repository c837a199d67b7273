import { isWithinGoal, type PhaseFigures, wasAccident } from './measures.ts';

const FAULTS_SHOWN = 5;

/** The table of a run: what the victims had in each phase, and how each attack ended. The first phase is the quiet one. */
export function attacksTable([quiet, ...attacks]: readonly PhaseFigures[]): string {
  if (!quiet) return 'Nothing was played.';
  const head = line(['', 'requests', 'p50 ms', 'p99 ms', 'faults', ''], 'the attack’s requests');
  const rows = [quiet, ...attacks].map((phase) => {
    const mark = phase === quiet || isWithinGoal(phase, quiet) ? '' : '*';
    const { name, requests, p50, p99, faults, attack } = phase;
    return line([name, String(requests), p50.toFixed(0), p99.toFixed(0), String(faults.length), mark], attack);
  });
  const within = attacks.filter((phase) => isWithinGoal(phase, quiet)).length;
  return [
    'What the victims had: visitors of the attacked site, of another one, a dealer and a CRM.',
    head,
    ...rows,
    `${within} of ${attacks.length} within the goal of a bench: 1.5 times the quiet p99 plus 100 ms (* beyond it).`,
  ].join('\n');
}

/** What was wrong, by phase; empty if nothing was. What an attack showed only once of two times is an accident, which `accidentsText` says. */
export function faultsText(phases: readonly PhaseFigures[]): string {
  return linesOf(phases.filter((phase) => !wasAccident(phase, phases)));
}

/** What was seen once and not again: no fault, but to be looked at. */
export function accidentsText(phases: readonly PhaseFigures[]): string {
  return linesOf(phases.filter((phase) => wasAccident(phase, phases)));
}

function linesOf(phases: readonly PhaseFigures[]): string {
  return phases
    .flatMap(({ name, faults }) => [
      ...faults.slice(0, FAULTS_SHOWN).map((fault) => `✗ ${name}: ${fault}`),
      ...(faults.length > FAULTS_SHOWN ? [`✗ ${name}: … and ${faults.length - FAULTS_SHOWN} more`] : []),
    ])
    .join('\n');
}

function line([name = '', ...figures]: readonly string[], attack: string): string {
  const widths = [10, 8, 8, 8, 2];
  const columns = figures.map((text, place) =>
    place === 4 ? ` ${text}`.padEnd(2) : text.padStart(widths[place] ?? 0),
  );
  return `${name.padEnd(28)}${columns.join('')} ${attack}`.trimEnd();
}
