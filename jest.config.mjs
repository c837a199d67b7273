// One configuration for every package: TypeScript sources run as ES modules, straight from src.
const swc = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true, tsx: false },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: true },
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};
const swcTsx = {
  ...swc,
  jsc: { ...swc.jsc, parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
};

export default {
  rootDir: import.meta.dirname,
  roots: ['contracts', 'packages', 'services', 'frontend', 'deploy', 'tools', 'bench'].map(
    (folder) => `<rootDir>/${folder}`,
  ),
  testMatch: ['**/src/**/*.spec.ts', '**/src/**/*.spec.tsx', '**/scripts/**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '[.](engine|soak|restore)[.]spec[.]ts$'],
  modulePathIgnorePatterns: ['/dist/'],
  testEnvironment: '<rootDir>/deploy/scripts/jest/environment.mjs',
  runtime: '<rootDir>/deploy/scripts/jest/runtime.mjs',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.ts$': ['@swc/jest', swc], '^.+\\.tsx$': ['@swc/jest', swcTsx] },
  globalSetup: '<rootDir>/deploy/scripts/jest-global-setup.mjs',
  globalTeardown: '<rootDir>/deploy/scripts/jest-global-teardown.mjs',
  testTimeout: 60_000,
  maxWorkers: 2,
  workerIdleMemoryLimit: '1500MB',
};
