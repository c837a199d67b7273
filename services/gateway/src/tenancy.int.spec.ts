import { jest } from '@jest/globals';
import { tenancyCases } from './testing/tenancy-cases.ts';

// Thousands of requests, on a machine that may be busy.
jest.setTimeout(240_000);

tenancyCases('embedded', () => undefined, { runs: 150, alias: 'cars' });
