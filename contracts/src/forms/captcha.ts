import { z } from 'zod';

/** A proof of work that a browser does before it sends a form (LEAD-3), in ALTCHA's own terms: nobody has to solve a puzzle. */
export const captchaChallenge = z.object({
  parameters: z.looseObject({
    algorithm: z.string().max(40),
    nonce: z.string().max(200),
    salt: z.string().max(200),
    cost: z.int().positive(),
    keyLength: z.int().positive(),
    keyPrefix: z.string().max(200),
  }),
  signature: z.string().max(200),
});
export type CaptchaChallenge = z.infer<typeof captchaChallenge>;

/** A solved challenge, as the header `Captcha-Solution` carries it: base64 of this as JSON. */
export const captchaSolution = z.object({
  challenge: captchaChallenge,
  solution: z.object({
    counter: z.int().nonnegative(),
    derivedKey: z.string().max(200),
    time: z.number().optional(),
  }),
});
