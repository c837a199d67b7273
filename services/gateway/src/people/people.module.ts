import { Module } from '@nestjs/common';
import { CaptchaModule } from '../captcha/captcha.module.ts';
import { ClientsModule } from '../clients/clients.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { MeController } from './me.controller.ts';
import { PersonalDataCalls } from './personal-data.ts';
import { SignInPageLoader } from './sign-in.page.ts';
import { VisitorSessions } from './visitor-sessions.ts';

/** Users of sites: signing in, who is signed in, and what is kept of them. */
@Module({
  imports: [CaptchaModule, ClientsModule, SiteModule],
  controllers: [MeController],
  providers: [VisitorSessions, PersonalDataCalls, SignInPageLoader],
  exports: [VisitorSessions, PersonalDataCalls, SignInPageLoader],
})
export class PeopleModule {}
