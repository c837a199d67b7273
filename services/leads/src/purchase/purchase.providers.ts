import { Clock, recurringWork } from '@forecourt/service-kit';
import type { Provider } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { forgetOld } from '../person/forget-old.ts';
import { Purchases } from './purchases.ts';

const FORGET_EVERY_MS = 3_600_000;

/** Online purchases (RES-3), and that they are forgotten. */
export const purchaseProviders: Provider[] = [
  Purchases,
  recurringWork({
    name: 'forget old purchases',
    everyMs: FORGET_EVERY_MS,
    inject: [DataSource, Clock],
    work: (dataSource: DataSource, clock: Clock) => forgetOld(dataSource, 'purchases', clock.now()),
  }),
];
