import { eventStoreMigrations } from '@forecourt/event-store';
import { CreateConfigurations1763700100000 } from './1763700100000-create-configurations.ts';

/** The migrations of the sites service's database, oldest first. */
export const sitesMigrations = [...eventStoreMigrations, CreateConfigurations1763700100000];
