// Dead code, in two ways: `knip` looks at everything, tests included; `knip --production` (both run in `npm run check`) starts from what
// runs, so that it also finds what only tests reach. An entry that ends in ! is one of those that run. An export for specs alone is marked
// @internal; one that waits for a row of docs/requirements.json is marked @awaits with the row's id.
const production = process.argv.includes('--production');
const run = (...files) => files.map((file) => `${file}!`);

/** Sources without tests and what only they use. */
const project = [
  'src/**/*.{ts,tsx}!',
  '!src/**/*.spec.{ts,tsx}!',
  '!src/**/{testing,conformance,soak}/**!',
  'scripts/**/*.mjs!',
  'containers/**/*.mjs!',
];
const workspace = (entry, more = {}) => ({ entry, project, ...more });
const service = workspace(run('src/main.ts'));

export default {
  ignoreExportsUsedInFile: true,
  treatConfigHintsAsErrors: false,
  // What a package exports and nobody imports: of tests' own needs, and of types, which document the functions beside them, it says nothing.
  includeEntryExports: production,
  tags: ['-awaits'],
  exclude: production ? ['types'] : [],
  // For readers to copy.
  ignore: ['docs/examples/**'],
  ignoreIssues: {
    // Commands import them by their paths.
    'deploy/scripts/commands/*.mjs': ['exports'],
    // So does Jest its reporter.
    'deploy/scripts/lib/mutant-runs.mjs': ['exports'],
    'contracts/src/asyncapi/asyncapi-document.ts': ['exports'],
    'contracts/src/sites/site-reference.ts': ['exports'],
    'contracts/src/car/car-field-reference.ts': ['exports'],
    'contracts/src/feed/mapping-schema.ts': ['exports'],
    'contracts/src/feed/upsert-example.ts': ['exports'],
    'packages/car-search/src/state/facet-reference.ts': ['exports'],
    'packages/service-kit/src/signals/signal-reference.ts': ['exports'],
    'services/stock/src/feed/reading/mapping-reference.ts': ['exports'],
    '**/{testing,conformance}/**': ['exports'],
  },
  workspaces: {
    '.': {
      entry: [
        'jest.engines.config.mjs',
        'jest.soak.config.mjs',
        'jest.restore.config.mjs',
        '.dependency-cruiser.folders.cjs',
      ],
      ignoreDependencies: ['typescript7', '@asyncapi/parser', '@biomejs/biome', 'dependency-cruiser', 'jest'],
    },
    contracts: workspace(
      run(
        'src/asyncapi/asyncapi-document.ts',
        'src/car/car-field-reference.ts',
        'src/feed/mapping-schema.ts',
        'src/feed/upsert-example.ts',
      ),
    ),
    'packages/*': workspace([]),
    'packages/car-search': workspace(run('src/state/facet-reference.ts')),
    'packages/event-store': workspace(['src/testing/crash-fixture.ts']),
    'packages/service-kit': workspace([
      'src/server/testing/stopping-service.ts',
      ...run('src/signals/signal-reference.ts'),
    ]),
    'packages/messaging': workspace(['src/conformance/member-process.ts', 'src/testing/relay-process.ts']),
    'packages/places': workspace(run('scripts/reduce.mjs')),
    'packages/drawn-vehicles': workspace(run('src/draw.program.ts')),
    'services/*': service,
    'services/stock': workspace(run('src/main.ts', 'src/feed/reading/mapping-reference.ts')),
    'services/leads': service,
    'services/gateway': workspace(
      run('src/main.ts', 'src/images/decoder/decoder.process.ts', 'src/car/sheet/draw-sheet.worker.ts'),
      // Its fonts are read as files.
      { ignoreDependencies: ['dejavu-fonts-ttf', '@modelcontextprotocol/conformance'] },
    ),
    frontend: workspace(run('src/entry-client.tsx', 'src/entry-server.tsx', 'src/build/*.ts'), {
      // The gateway imports its build.
      includeEntryExports: false,
      ignoreDependencies: ['@fontsource-variable/.+'],
    }),
    deploy: workspace(
      [
        ...run(
          'scripts/run.mjs',
          'scripts/commands/*.mjs',
          'containers/*.mjs',
          'src/standalone/main.ts',
          'src/distributed/main.ts',
          'src/programs/*.ts',
          'src/checks/unread-switches.ts',
        ),
        'scripts/jest-*.mjs',
        'scripts/jest/*.mjs',
        // A process of its own.
        'src/standalone/testing/outside-crm.ts',
      ],
      // Parts of Jest, of its own version.
      {
        ignoreDependencies: ['dclint', 'vnu-jar', 'jest-environment-node', 'jest-runtime'],
        // A test's certificate is made by the first; a store of traces is fetched and run by the next two; the last checks the chart where it is.
        ignoreBinaries: ['openssl', 'mvn', 'java', 'helm'],
      },
    ),
    'tools/demo-stock': workspace([]),
    'tools/engines': workspace(run('src/cli.ts')),
    'tools/faults': {
      ...workspace(
        run(
          'src/main.ts',
          'src/abuse/main.ts',
          'src/abuse/victims.worker.ts',
          'src/fuzz/main.ts',
          'src/containers/main.ts',
          'src/restore/main.ts',
          'src/rotation/main.ts',
          'src/upgrade/main.ts',
        ),
      ),
      ignoreBinaries: ['go'],
    },
    'tools/simulate': workspace(run('src/main.ts', 'src/runner/seeds.worker.ts')),
    bench: workspace(run('src/main.ts', 'src/*/*-process.ts')),
    // Tests, but for two commands.
    e2e: {
      entry: ['src/**/*.e2e.spec.ts', ...run('src/screens/main.ts', 'src/page-budgets.ts')],
      project: ['src/**/*.ts', 'src/screens/**!'],
      // docs/examples has them, and a browser test bundles it.
      ignoreDependencies: ['instantsearch.js', 'react-instantsearch'],
    },
  },
};
