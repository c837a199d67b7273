import { Questions, Table, Vehicles } from './fact-blocks.tsx';
import type { BlocksOf } from './late-blocks.ts';

export const blocks = { questions: Questions, table: Table, vehicles: Vehicles } satisfies BlocksOf<'facts'>;
