// The soak specs: `npm run test:soak`.
import base from './jest.config.mjs';

export default {
  ...base,
  testMatch: ['**/src/**/*.soak.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};
