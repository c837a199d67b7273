import { DatabaseModule } from '@forecourt/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { ApiController } from './api.controller.ts';
import { sandboxMigrations } from './migrations.ts';
import { Notices } from './notices.ts';
import { PageController } from './page.controller.ts';
import { PaymentRows } from './payment-rows.ts';
import { SANDBOX_CONFIG, type SandboxConfig } from './sandbox-config.ts';

/** The payment sandbox: a payment provider that takes no money. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest's way to write a module with options
export class AppModule {
  static register(config: SandboxConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        DatabaseModule.forRoot({
          url: config.databaseUrl,
          name: 'payment-sandbox',
          migrations: sandboxMigrations,
          poolSize: 4,
        }),
      ],
      controllers: [ApiController, PageController],
      providers: [{ provide: SANDBOX_CONFIG, useValue: config }, PaymentRows, Notices],
    };
  }
}
