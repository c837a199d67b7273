import { Module } from '@nestjs/common';
import { CaptchaController } from './captcha.controller.ts';
import { Captchas } from './captchas.ts';

/** Proofs of work for forms. */
@Module({ controllers: [CaptchaController], providers: [Captchas], exports: [Captchas] })
export class CaptchaModule {}
