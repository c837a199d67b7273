import { CaptchaFeature } from '../captcha/captcha.feature.ts';
import { ClientsFeature } from '../clients/clients.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { SiteFeature } from '../site/site.feature.ts';
import { MeController } from './me.controller.ts';
import { PersonalDataCalls } from './personal-data.ts';
import { SignInPageLoader } from './sign-in.page.ts';
import { VisitorSessions } from './visitor-sessions.ts';

/** Users of sites: signing in, who is signed in, and what is kept of them. */
export const PeopleFeature = defineFeature('PeopleFeature', {
  pages: { sign_in: SignInPageLoader },
  imports: [CaptchaFeature, ClientsFeature, SiteFeature],
  controllers: [MeController],
  providers: [VisitorSessions, PersonalDataCalls],
  exports: [VisitorSessions, PersonalDataCalls],
});
