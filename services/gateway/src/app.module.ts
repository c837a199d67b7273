import { type DynamicModule, Module } from '@nestjs/common';
import { ConfigModule } from './config/config.module.ts';
import type { GatewayConfig } from './config/gateway-config.ts';
import { features, loaderClasses } from './features.ts';
import { OutboxFeature } from './outbox/outbox.feature.ts';
import { PageTableModule } from './page-loader/page-table.ts';

/** The gateway: the public API, feeds in, pages out. Each feature is a module, declared in its own folder and named in features.ts. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest's way to write a module with options
export class AppModule {
  /** The gateway's application for a configuration. */
  static register(config: GatewayConfig): DynamicModule {
    // A production build has no route to it at all.
    const shown = config.development ? [OutboxFeature] : [];
    return {
      module: AppModule,
      imports: [ConfigModule.register(config), ...shown, ...features, PageTableModule.of(features, loaderClasses)],
    };
  }
}
