import { restoredDatabaseCases } from '../testing/restored-database-cases.ts';

restoredDatabaseCases('embedded engine');
