// The restores of the whole product: `npm run test:restore`.
import base from './jest.config.mjs';

export default {
  ...base,
  testMatch: ['**/src/**/*.restore.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};
