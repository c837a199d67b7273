import { existsSync, readFileSync } from 'node:fs';
import { at } from '../paths.mjs';

/** Lists each requirement with the tests of the last run that passed for it: those that carry its id in their name. */
export async function run() {
  const tests = [...jestTests(), ...browserTests()];
  if (tests.length === 0) {
    console.error('No test results: run npm test first.');
    return 1;
  }
  const rows = Object.entries(JSON.parse(readFileSync(at('docs/requirements.json'), 'utf8')));
  for (const [id, line] of rows)
    printRow(
      id,
      line,
      tests.filter((test) => idsIn(test.title).has(id)),
    );
  const proven = rows.filter(([id]) => tests.some((test) => test.passed && idsIn(test.title).has(id)));
  const failed = tests.filter((test) => !test.passed);
  console.log(
    `\n${proven.length} of ${rows.length} rows have passing tests; ${tests.length} tests ran, ${failed.length} failed.`,
  );
  return failed.length > 0 ? 1 : 0;
}

function printRow(id, line, tests) {
  const passed = tests.filter((test) => test.passed);
  const failed = tests.filter((test) => !test.passed);
  console.log(`\n${passed.length > 0 && failed.length === 0 ? '✓' : failed.length > 0 ? '✗' : '·'} ${id}  ${line}`);
  for (const test of passed) console.log(`    ${test.title}`);
  for (const test of failed) console.log(`    FAILED ${test.title}`);
}

/** A name may carry several ids, and ranges as CARD-1 to CARD-4 count for what they name only. */
function idsIn(title) {
  return new Set(title.match(/\b[A-Z]+-\d+\b/g) ?? []);
}

function jestTests() {
  const file = at('test-results/jest.json');
  if (!existsSync(file)) return [];
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status }) => ({ title: fullName, passed: status === 'passed' })),
  );
}

function browserTests() {
  const file = at('test-results/playwright.json');
  if (!existsSync(file)) return [];
  const found = [];
  const walk = (suite, above) => {
    for (const spec of suite.specs ?? []) found.push({ title: `${above} › ${spec.title}`, passed: spec.ok });
    for (const inner of suite.suites ?? []) walk(inner, `${above} › ${inner.title}`);
  };
  for (const suite of JSON.parse(readFileSync(file, 'utf8')).suites) walk(suite, suite.title);
  return found;
}
