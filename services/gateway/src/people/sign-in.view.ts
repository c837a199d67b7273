import { type SignInPage, type SignInType, signInType } from '@forecourt/contracts';
import type { SiteContext } from '../site/site-context.ts';
import { pathWithin } from '../site/site-paths.ts';

const PATH = '/sign-in';

/** Why somebody signs in, in the words of each type; the last for a visitor who came by the header. */
const WORDS: Readonly<Record<SignInType | 'none', { title: string; message: string; back: string }>> = {
  watchlist: {
    title: 'Sign in to save this vehicle',
    message: 'Keep your watchlist in one place and see when prices change.',
    back: 'Back to the vehicle',
  },
  'trade-in': {
    title: 'Sign in to value your trade-in',
    message: 'We’ll keep your valuation, so you can come back to it.',
    back: 'Back to the valuation',
  },
  checkout: {
    title: 'Sign in to reserve or buy',
    message: 'We’ll keep your reservation or purchase under your mobile number.',
    back: 'Back to the vehicle',
  },
  finance: {
    title: 'Sign in for your finance options',
    message: 'See repayments worked out for you.',
    back: 'Back to finance',
  },
  'spin-to-win': {
    title: 'Sign in to spin',
    message: 'Everyone gets one spin, so we check your mobile number first.',
    back: 'Back',
  },
  'online-payment': {
    title: 'Sign in to pay online',
    message: 'We check your mobile number before you make a payment.',
    back: 'Back',
  },
  none: {
    title: 'Sign in',
    message: 'Use your mobile number. There’s no password to remember.',
    back: 'Back to the site',
  },
};

const ERASED = {
  title: 'Your data is erased',
  message:
    'You’re signed out. We’ve told everyone who received your enquiries to delete them. You can sign in again at any time.',
  back: 'Back to the site',
};

/** The parts of the address of signing in. */
export interface SignInAsked {
  readonly type: SignInType | null;
  /** Where the user goes on to. */
  readonly redirect: string;
  readonly back: string;
  readonly step: SignInPage['step'];
  /** The user has just had their data erased (AUTH-4). */
  readonly isErased?: boolean;
}

/** What an address asks for; paths that are not of this site are left out (AUTH-1). */
export function signInAsked(parameters: URLSearchParams): SignInAsked {
  const type = signInType.safeParse(parameters.get('type'));
  const back = pathWithin(parameters.get('back'));
  return {
    type: type.success ? type.data : null,
    redirect: pathWithin(parameters.get('redirect')) ?? back ?? '/account',
    back: back ?? '/',
    step: parameters.get('step') === 'code' ? 'code' : 'phone',
    isErased: parameters.get('done') === 'erased',
  };
}

/** The address of a step of signing in. */
export function signInAddress({ type, redirect, back, step }: SignInAsked): string {
  const parameters = new URLSearchParams({ ...(type && { type }), redirect, back, ...(step === 'code' && { step }) });
  return `${PATH}?${parameters}`;
}

/** The page of a step. Pure. */
export function signInView(asked: SignInAsked, { config }: SiteContext, sent: SignInPage['sent'] = null): SignInPage {
  const { title, message, back } = asked.isErased ? ERASED : WORDS[asked.type ?? 'none'];
  const isCode = asked.step === 'code';
  return {
    kind: 'sign_in',
    title: isCode ? 'Enter your code' : title,
    message: isCode ? 'We sent a 6-digit code to your mobile. It works for 5 minutes.' : message,
    step: asked.step,
    path: signInAddress(asked),
    restart: signInAddress({ ...asked, step: 'phone' }),
    back: { label: asked.back === '/' ? `Back to ${config.name}` : back, href: asked.back },
    captcha: config.forms.captcha,
    sent,
  };
}
