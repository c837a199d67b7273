import { type DynamicModule, Module } from '@nestjs/common';
import { defaultLimits, GATEWAY_CONFIG, GATEWAY_LIMITS, type GatewayConfig } from './gateway-config.ts';

/** Gives every module of the gateway what it was started with. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest's way to write a module with options
export class ConfigModule {
  /** The module for this configuration, known to all others without an import. */
  static register(config: GatewayConfig): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [
        { provide: GATEWAY_CONFIG, useValue: config },
        { provide: GATEWAY_LIMITS, useValue: { ...defaultLimits, ...config.limits } },
      ],
      exports: [GATEWAY_CONFIG, GATEWAY_LIMITS],
    };
  }
}
