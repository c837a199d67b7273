import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

/** The OpenAPI document of an application's controllers and DTOs. */
export function swaggerDocument(app: INestApplication, about: { title: string; version: string }): OpenAPIObject {
  return SwaggerModule.createDocument(
    app,
    new DocumentBuilder().setTitle(about.title).setVersion(about.version).build(),
  );
}
