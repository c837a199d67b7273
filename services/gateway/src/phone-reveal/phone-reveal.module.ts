import { Module } from '@nestjs/common';
import { CarModule } from '../car/car.module.ts';
import { ClientsModule } from '../clients/clients.module.ts';
import { PhoneRevealController } from './phone-reveal.controller.ts';

/** Numbers that are shown when a visitor asks for them. */
@Module({ imports: [CarModule, ClientsModule], controllers: [PhoneRevealController] })
export class PhoneRevealModule {}
