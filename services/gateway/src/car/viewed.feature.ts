import { backgroundWorker } from '@forecourt/service-kit';
import { ClientsFeature } from '../clients/clients.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { ViewedCars } from './viewed-cars.ts';

/** Cars whose pages were opened, reported to stock in the background. */
export const ViewedFeature = defineFeature('ViewedFeature', {
  imports: [ClientsFeature],
  providers: [ViewedCars, backgroundWorker('viewed-cars', [ViewedCars], (viewed: ViewedCars) => viewed.start())],
  exports: [ViewedCars],
});
