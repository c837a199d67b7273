import { z } from 'zod';

/** What a spin won (PAGE-3), as the leads service answers it to the gateway. */
export const prizeDrawn = z.object({ prize: z.string().describe('Its name as it was when it was drawn.') });
export type PrizeDrawn = z.infer<typeof prizeDrawn>;
