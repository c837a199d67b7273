import { ApiHeader } from '@nestjs/swagger';

/** Documents the credential that a call needs. */
export const ApiCredential = (whose: string): MethodDecorator =>
  ApiHeader({
    name: 'Authorization',
    description: `Bearer and ${whose} credential.`,
    required: true,
    schema: { type: 'string', pattern: '^Bearer ' },
    example: 'Bearer st_0123456789ab_…',
  });
