// The suites that need real engines: `npm run test:engines`.
import base from './jest.config.mjs';

export default {
  ...base,
  testMatch: ['**/src/**/*.engine.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  globalSetup: '<rootDir>/deploy/scripts/jest-engines-setup.mjs',
  globalTeardown: '<rootDir>/deploy/scripts/jest-engines-teardown.mjs',
  testTimeout: 120_000,
  // A failed test may leave members of groups running.
  forceExit: true,
};
