import { backgroundWorker } from '@forecourt/service-kit';
import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.ts';
import { ViewedCars } from './viewed-cars.ts';

/** Cars whose pages were opened, reported to stock in the background. */
@Module({
  imports: [ClientsModule],
  providers: [ViewedCars, backgroundWorker('viewed-cars', [ViewedCars], (viewed: ViewedCars) => viewed.start())],
  exports: [ViewedCars],
})
export class ViewedModule {}
