// Folders stand above each other: the rules between folders, without what only tests import. The rules between files are in
// .dependency-cruiser.cjs. Proved by a planted violation in dependency-rules.spec.ts.
const { options } = require('./.dependency-cruiser.cjs');

/** Specs may import from above what they test, as a running service. */
const TESTS = '/(conformance|fixtures|testing)/|[.](spec|conformance)[.]tsx?$';
/** Its folders describe one language, of which each needs a word of the others. */
const TANGLED = '^packages/car-search/src/(reference|words|state|filters|query|engine)(/|$)';

module.exports = {
  forbidden: [
    {
      name: 'folders-form-no-circle',
      comment: 'A folder has others below it and none beside: what two need stands below both.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(packages|services)/[^/]+/src/', pathNot: TANGLED },
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: `${options.exclude.path}|${TESTS}` },
    skipAnalysisNotInRules: true,
  },
};
