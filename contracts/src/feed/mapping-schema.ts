import { z } from 'zod';
import { csvMapping } from './csv-mapping.ts';

/** The JSON Schema of a mapping file, for editors that check YAML as it is written (FEED-8). */
export function mappingSchema(): object {
  return { ...z.toJSONSchema(csvMapping, { io: 'input' }), title: 'A mapping of a dealer’s file or webhook' };
}
