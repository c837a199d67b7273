import { describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, Post } from '@nestjs/common';
import { startService } from '../server/start-service.ts';
import { AllowCallers, AllowOperator } from './internal-auth.guard.ts';
import { internalRoutes } from './internal-routes.ts';
import { InternalTokens } from './internal-tokens.ts';
import { generateServiceKeys } from './service-keys.ts';

@Controller('cars')
@AllowCallers({ gateway: ['visitor'] })
class CarController {
  @Get(':id')
  show() {
    return {};
  }

  @Post(['', 'batch'])
  @AllowOperator()
  put() {
    return {};
  }
}

@Controller()
class ForgottenController {
  @Get('forgotten')
  forgotten() {
    return {};
  }
}

@Module({ controllers: [CarController] })
class CarModule {}

@Module({ imports: [CarModule], controllers: [ForgottenController] })
class ForgottenModule {}

async function start(module: typeof CarModule) {
  const { privateJwk, publicJwks } = await generateServiceKeys(['stock']);
  const tokens = new InternalTokens({ privateJwk: privateJwk.stock, publicJwks });
  return startService({ name: 'stock', module, access: 'internal', tokens, port: 0, logger: { level: 'silent' } });
}

describe('the routes of an internal service', () => {
  it('say who may call them, each itself or by its controller', async () => {
    const service = await start(CarModule);
    try {
      expect(internalRoutes(service.app)).toEqual([
        { method: 'GET', path: '/cars/:id', callers: { gateway: ['visitor'] } },
        { method: 'POST', path: '/cars', callers: { operator: ['operator'] } },
        { method: 'POST', path: '/cars/batch', callers: { operator: ['operator'] } },
      ]);
    } finally {
      await service.close();
    }
  });

  it('prevent a start if one names no callers', async () => {
    await expect(start(ForgottenModule)).rejects.toThrow('Who may call GET /forgotten?');
  });
});
