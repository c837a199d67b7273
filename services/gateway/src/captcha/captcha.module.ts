import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.ts';
import { CaptchaController } from './captcha.controller.ts';
import { Captchas } from './captchas.ts';
import { ScarceActs } from './scarce-acts.ts';

/** Proofs of work for forms. */
@Module({
  imports: [LimitsModule],
  controllers: [CaptchaController],
  providers: [Captchas, ScarceActs],
  exports: [Captchas, ScarceActs],
})
export class CaptchaModule {}
