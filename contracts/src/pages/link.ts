import { z } from 'zod';

/** A link and its text. */
export const link = z.object({ label: z.string(), href: z.string() });
export type Link = z.infer<typeof link>;
