import { Module } from '@nestjs/common';
import { FinanceController } from './finance.controller.ts';

/** The finance calculator (FIN-1). */
@Module({ controllers: [FinanceController] })
export class FinanceModule {}
