import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.ts';
import { OutboxController } from './outbox.controller.ts';

/** What development shows instead of sending it. */
@Module({ imports: [ClientsModule], controllers: [OutboxController] })
export class OutboxModule {}
