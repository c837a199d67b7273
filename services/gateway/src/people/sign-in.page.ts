import { randomBytes } from 'node:crypto';
import type { SignInPage } from '@forecourt/contracts';
import { badRequest, ProblemError } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { proofOfFields, ScarceActs } from '../captcha/scarce-acts.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config/gateway-config.ts';
import { cookieOf } from '../http/browser-cookies.ts';
import { requireSameOrigin } from '../http/other-websites.ts';
import {
  type FormAnswer,
  type FoundPage,
  type PageLoader,
  type PageVisit,
  type SentForm,
  wordsOf,
} from '../page-loader/page-loader.ts';
import { type SignInAsked, signInAddress, signInAsked, signInView } from './sign-in.view.ts';
import { VisitorSessions } from './visitor-sessions.ts';

const SECRET_BYTES = 32;

/** Signing in by phone and code (AUTH-1), as plain forms. */
@Injectable()
export class SignInPageLoader implements PageLoader {
  constructor(
    private readonly sessions: VisitorSessions,
    private readonly acts: ScarceActs,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** The step that the address names; the same for everyone. */
  async load({ site, parameters }: PageVisit): Promise<FoundPage> {
    return found(signInView(signInAsked(parameters), site));
  }

  /** Takes a number or a code; what is refused is shown again with the reason. */
  async take({ site, parameters }: PageVisit, { fields, request }: SentForm): Promise<FormAnswer> {
    const asked = signInAsked(parameters);
    const phone = fields.get('phone') ?? undefined;
    try {
      requireSameOrigin(request.headers, request.host);
      if (asked.step === 'code' && fields.get('do') !== 'again')
        return await this.#signIn(asked, { site, request, fields });
      return await this.acts.doing(site, { ip: request.ip, ...proofOfFields(fields) }, () =>
        this.#sendCode(asked, { site, request, phone }),
      );
    } catch (problem) {
      if (!(problem instanceof ProblemError)) throw problem;
      const [fault] = problem.errors;
      const field = (['phone', 'code'] as const).find((name) => name === fault?.field) ?? null;
      const step = field === 'phone' ? 'phone' : asked.step;
      const sent = { phone: phone?.slice(0, MOST_TYPED) ?? '', field, message: fault?.message ?? problem.message };
      const shown = found(signInView({ ...asked, step }, site, sent));
      return { again: { ...shown, status: problem.status }, problem };
    }
  }

  /** A number gets a new secret of the browser with it, so that nobody can plant one; another code goes to the same number. */
  async #sendCode(
    asked: SignInAsked,
    { site, request, phone }: Pick<PageVisit, 'site'> & { request: FastifyRequest; phone: string | undefined },
  ): Promise<FormAnswer> {
    const present = cookieOf('signIn', request, this.config.development ?? false);
    if (asked.step === 'code') {
      if (present === undefined)
        throw badRequest([{ field: 'phone', message: 'Please enter your mobile number again.' }]);
      await this.sessions.sendCode(site, request, { browser: present });
      return { location: signInAddress(asked) };
    }
    const browser = randomBytes(SECRET_BYTES).toString('base64url');
    await this.sessions.sendCode(site, request, { browser, phone: phone ?? '' });
    return { location: signInAddress({ ...asked, step: 'code' }), cookies: [{ kind: 'signIn', value: browser }] };
  }

  async #signIn(
    { redirect }: SignInAsked,
    { site, request, fields }: Pick<PageVisit, 'site'> & SentForm,
  ): Promise<FormAnswer> {
    const browser = cookieOf('signIn', request, this.config.development ?? false);
    if (browser === undefined) {
      throw badRequest([
        { field: 'phone', message: 'Please enter your mobile number again: this browser has not requested a code.' },
      ]);
    }
    const { token, known } = await this.sessions.signIn(site, request, {
      browser,
      code: fields.get('code')?.slice(0, MOST_TYPED) ?? '',
    });
    return {
      location: redirect,
      cookies: [
        { kind: 'session', value: token },
        ...(known === undefined ? [] : [{ kind: 'known', value: known } as const]),
        { kind: 'signIn', value: null },
      ],
    };
  }
}

const MOST_TYPED = 40;

const found = (content: SignInPage): FoundPage => ({
  content,
  words: { ...wordsOf(content), title: content.sent ? `Please check: ${content.title}` : content.title },
});
