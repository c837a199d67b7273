import { Questions, Table } from './fact-blocks.tsx';
import type { BlocksOf } from './late-blocks.ts';

export const blocks = { questions: Questions, table: Table } satisfies BlocksOf<'facts'>;
