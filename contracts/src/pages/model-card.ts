import { z } from 'zod';
import { link } from './link.ts';

/** The size in which models' pictures are shown on cards (MODEL-1). */
export const MODEL_IMAGE = { width: 280, height: 171 } as const;

/** What a model's status is called (MODEL-3). */
export const modelStatus = z.object({ kind: z.enum(['upcoming', 'all_new']), label: z.string() });
export type ModelStatus = z.infer<typeof modelStatus>;

/** A model on a card: of the models page, of the menu and of a maker's page (MODEL-1). */
export const modelCard = z.object({
  name: z.string(),
  image: z.object({ src: z.string(), alt: z.string(), width: z.int(), height: z.int() }),
  status: modelStatus.nullable(),
  explore: link,
  stock: link.nullable().describe('Its vehicles in stock; null while the site has none.'),
});
export type ModelCard = z.infer<typeof modelCard>;
