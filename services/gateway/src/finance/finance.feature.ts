import { defineFeature } from '../feature/feature.ts';
import { FinanceController } from './finance.controller.ts';

/** The finance calculator (FIN-1). */
export const FinanceFeature = defineFeature('FinanceFeature', { controllers: [FinanceController] });
