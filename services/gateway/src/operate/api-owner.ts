import { applyDecorators } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { ApiCredential } from '../api/api-credential.ts';

/** Documents a call of `/operate/v1` about one site: whose it is, and the credential that it needs. */
export const ApiOwner = (): MethodDecorator =>
  applyDecorators(
    ApiParam({
      name: 'slug',
      description: "The site's slug, or `platform` for what every site reads.",
      schema: { type: 'string' },
      example: 'harbour-motors',
    }),
    ApiCredential("an operator's or the site's own"),
  );
