import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.ts';
import { TestDrives } from './test-drives.ts';

/** Test drives as the leads service has them, for the pages that book, show and thank. */
@Module({ imports: [ClientsModule], providers: [TestDrives], exports: [TestDrives] })
export class BookedDrivesModule {}
