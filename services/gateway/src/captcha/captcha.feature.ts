import { defineFeature } from '../feature/feature.ts';
import { LimitsFeature } from '../limits/limits.feature.ts';
import { CaptchaController } from './captcha.controller.ts';
import { Captchas } from './captchas.ts';
import { ScarceActs } from './scarce-acts.ts';

/** Proofs of work for forms. */
export const CaptchaFeature = defineFeature('CaptchaFeature', {
  imports: [LimitsFeature],
  controllers: [CaptchaController],
  providers: [Captchas, ScarceActs],
  exports: [Captchas, ScarceActs],
});
