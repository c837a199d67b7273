import { eventStoreMigrations } from '@forecourt/event-store';
import { CreateStock1763710000000 } from './create-stock.ts';

/** The stock database's migrations, oldest first. */
export const stockMigrations = [...eventStoreMigrations, CreateStock1763710000000];
