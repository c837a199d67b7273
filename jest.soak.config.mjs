// The soak specs: `npm run test:soak`.
import base from './jest.config.mjs';

// Each suite loads its own modules: what it leaves behind is its own.
const { runtime: _, ...common } = base;

export default {
  ...common,
  testEnvironment: 'node',
  testMatch: ['**/src/**/*.soak.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};
