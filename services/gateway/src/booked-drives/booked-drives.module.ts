import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.ts';
import { Bookings } from './bookings.ts';

/** Bookings as the leads service has them, for the pages that book, show and thank. */
@Module({ imports: [ClientsModule], providers: [Bookings], exports: [Bookings] })
export class BookedDrivesModule {}
