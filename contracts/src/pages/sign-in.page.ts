import { z } from 'zod';
import { definePage } from './define-page.ts';
import { link } from './link.ts';

/** Signing in by phone (AUTH-1): the number first, then the code. */
export const signInPage = z.object({
  kind: z.literal('sign_in'),
  title: z.string(),
  message: z.string(),
  step: z.enum(['phone', 'code']),
  path: z.string().describe('Where its form is posted to: its own address.'),
  restart: z.string().describe('The address of the first step.'),
  back: link,
  captcha: z.boolean().describe('Whether a proof of work is sent with it (LEAD-3).'),
  sent: z
    .object({
      phone: z.string().describe('As it was typed.'),
      field: z.enum(['phone', 'code']).nullable(),
      message: z.string(),
    })
    .nullable()
    .describe('What was wrong with what was sent, where it is shown again.'),
});
export type SignInPage = z.infer<typeof signInPage>;

export const signIn = definePage({
  kind: 'sign_in',
  secret: 'address',
  contract: signInPage,
  paths: ['/sign-in'],
  on: 'always',
  index: false,
  crawled: false,
  sitemap: 'none',
  menu: [],
  takesOtherForms: true,
  needsStock: false,
});
