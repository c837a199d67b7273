import { departureCases } from '../testing/departure-cases.ts';

departureCases('embedded engine');
