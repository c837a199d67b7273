// The suites that need real engines: `npm run test:engines`.
import base from './jest.config.mjs';

// Each suite loads its own modules: what it leaves behind is its own.
const { runtime: _, ...common } = base;

export default {
  ...common,
  testEnvironment: 'node',
  testMatch: ['**/src/**/*.engine.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  globalSetup: '<rootDir>/deploy/scripts/jest-engines-setup.mjs',
  globalTeardown: '<rootDir>/deploy/scripts/jest-engines-teardown.mjs',
  testTimeout: 120_000,
  // A failed test may leave members of groups running.
  forceExit: true,
};
