// Who may import whom: the table of ARCHITECTURE.md as rules. Each is proved by a planted violation (dependency-rules.spec.ts).
const OURS = '^(contracts|packages|services|frontend|deploy|tools|e2e|bench)/';
/** Specs may use what tests need: a database of their own. */
const SPEC = '[.]spec[.]tsx?$|/(conformance|fixtures|testing)/';
/** Pauses, back-off, recurring work, batches and spans, written once: they import nothing else of ours, and every package may import them. */
const WAITING = '^packages/service-kit/(src|dist)/(waiting|batching|tracing)/';
const PARTS = '^packages/(persons|messages|payments)/|^packages/messaging/(src|dist)/following/';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule(
      'contracts-import-nothing-of-ours',
      'Contracts are the bottom.',
      { path: '^contracts/' },
      { path: OURS, pathNot: '^contracts/' },
    ),
    rule(
      'packages-import-contracts-only',
      'Packages are independent of each other; all may reckon loans and read the rules of retail.',
      { path: '^packages/([^/]+)/', pathNot: [SPEC, PARTS] },
      { path: OURS, pathNot: ['^contracts/', '^packages/$1/', '^packages/(finance|retail-rules)/', WAITING] },
    ),
    rule(
      'parts-of-services-import-the-kit',
      'What several services have among their providers, with the kit that each starts with. Letters are sealed by keys of persons.',
      { path: '^packages/(persons|messages|payments)/', pathNot: SPEC },
      { path: OURS, pathNot: ['^contracts/', '^packages/$1/', '^packages/service-kit/', '^packages/persons/'] },
    ),
    rule(
      'following-imports-the-kit',
      'The operator side of following topics is among the providers of services; the transport below it is not.',
      { path: '^packages/messaging/(src|dist)/following/', pathNot: SPEC },
      { path: OURS, pathNot: ['^contracts/', '^packages/messaging/', '^packages/service-kit/'] },
    ),
    rule(
      'waiting-imports-nothing-of-ours',
      'Every package may import it.',
      { path: WAITING },
      { path: OURS, pathNot: WAITING },
    ),
    rule(
      'package-specs-may-use-a-database',
      'A spec of a package may also use the embedded Postgres, and the soak test of workers.',
      { path: `^packages/([^/]+)/.*(${SPEC})`, pathNot: PARTS },
      {
        path: OURS,
        pathNot: [
          '^contracts/',
          '^packages/$1/',
          '^packages/embedded-postgres/',
          '^packages/service-kit/(src|dist)/testing/',
          WAITING,
        ],
      },
    ),
    rule(
      'services-import-packages-only',
      'Services meet in contracts, over HTTP or by events.',
      { path: '^services/([^/]+)/' },
      { path: OURS, pathNot: ['^contracts/', '^packages/', '^services/$1/', '^frontend/'] },
    ),
    rule(
      'only-the-gateway-renders',
      "The front's server build is the gateway's.",
      { path: '^services/', pathNot: '^services/gateway/' },
      { path: '^frontend/' },
    ),
    rule(
      'services-do-not-embed-postgres',
      'A service is given its database; only specs start one.',
      { path: '^services/', pathNot: SPEC },
      { path: '^packages/embedded-postgres/' },
    ),
    rule(
      'frontend-imports-contracts-only',
      'The front knows shapes, not services.',
      { path: '^frontend/' },
      { path: OURS, pathNot: ['^contracts/', '^frontend/'] },
    ),
    rule(
      'frontend-features-are-apart',
      'A feature never imports another.',
      { path: '^frontend/src/features/([^/]+)/' },
      { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    ),
    rule(
      'tools-stand-below-deploy',
      'The demo stock and the engines know packages only: deploy starts with them.',
      { path: '^tools/(?!(faults|simulate)/)([^/]+)/' },
      { path: OURS, pathNot: ['^contracts/', '^packages/', '^tools/$1/'] },
    ),
    rule(
      'nothing-imports-the-fault-runs',
      'They run the product; nothing runs on them.',
      { pathNot: '^tools/faults/' },
      { path: '^tools/faults/' },
    ),
    rule(
      'nothing-imports-the-simulation',
      'It drives the services; nothing is driven by it.',
      { pathNot: '^tools/simulate/' },
      { path: '^tools/simulate/' },
    ),
    rule(
      'pure-packages-do-no-io',
      'Rules and search semantics are pure.',
      { path: '^(contracts|packages/(finance|retail-rules|car-search|safe-markdown))/', pathNot: SPEC },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'pure-core-does-no-io',
      'Deciders, view rules and wire mappings know neither databases nor frameworks.',
      { path: '[.](decider|view|wire)[.]ts$' },
      { path: 'node_modules/(@nestjs|typeorm|pg|undici|fastify)(/|$)' },
    ),
    rule(
      'hubs-know-no-companion',
      'What a lead brings with it registers itself in companions.ts; whoever serves all leads reads that list.',
      { path: '^services/leads/src/(?!companions/|(companions|index|simulated)[.]ts$)', pathNot: SPEC },
      { path: '^services/leads/src/companions/' },
    ),
    rule(
      'browser-tests-wait-for-code',
      'A test begins once the code of its page is there: test.ts sees to it.',
      { path: '^e2e/src/.*[.]e2e[.]spec[.]ts$' },
      { path: 'node_modules/@playwright/' },
    ),
    rule(
      'no-circular',
      'A cycle has no bottom.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule('resolvable', 'An import that cannot be resolved hides from the other rules.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: '/(dist|generated)/' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.css'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
