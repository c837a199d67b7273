import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiQuery } from '@nestjs/swagger';
import { feedFileExample } from '../api/examples/feed-files.ts';
import { SignedBody } from './signed-api.ts';

/** Content types that a file may be sent as. */
export const FILE_TYPES = [
  'text/csv',
  'application/x-ndjson',
  'application/xml',
  'text/xml',
  'application/gzip',
  'application/octet-stream',
];

/** Documents the id of a file in the address. */
export const ApiFileId = () =>
  ApiParam({ name: 'id', description: 'The file’s id.', schema: { type: 'string' }, example: feedFileExample.id });

/** Documents the call that takes a file. Its parameters are listed from the last to the first, as decorators of a method run from below. */
export const ApiSentFile = () =>
  applyDecorators(
    ApiQuery({
      name: 'dry_run',
      required: false,
      description: 'With true, nothing is changed.',
      schema: { type: 'boolean', default: false },
    }),
    ApiQuery({
      name: 'rows',
      required: false,
      description: 'How many records it has; a full file with another number is refused.',
      schema: { type: 'integer' },
    }),
    ApiQuery({
      name: 'format',
      required: false,
      description: 'Detected by default.',
      schema: { enum: ['csv', 'ndjson', 'xml'] },
    }),
    ApiQuery({
      name: 'dealership',
      required: false,
      description:
        'The dealership that the whole file is about; otherwise a full file speaks for those that its rows name.',
      schema: { type: 'string' },
    }),
    ApiQuery({
      name: 'as_of',
      required: false,
      description: 'When the file was made. A full file needs it.',
      schema: { type: 'string', format: 'date-time' },
    }),
    ApiQuery({
      name: 'mapping',
      required: false,
      description: 'The name of the mapping. Without one NDJSON holds events of the platform’s own shape.',
      schema: { type: 'string' },
    }),
    ApiQuery({
      name: 'mode',
      required: true,
      description: 'A full file is the whole inventory: cars that it lacks have left.',
      schema: { enum: ['full', 'partial'] },
    }),
    SignedBody(),
    ApiOperation({
      operationId: 'sendFeedFile',
      summary: 'Send a file',
      description:
        'A file of CSV, NDJSON or XML in any usual encoding, plain or gzip, up to 1 GiB. It is stored and then processed; read its progress and verdicts at its address. The same file again, with the same settings, is the one that came before.',
      requestBody: {
        required: true,
        content: Object.fromEntries(FILE_TYPES.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
      },
    }),
  );

/** Documents what a page of the stock that is read back is asked for by. */
export const ApiStockPage = () =>
  applyDecorators(
    ApiQuery({
      name: 'limit',
      required: false,
      description: 'How many vehicles at most.',
      schema: { type: 'integer', minimum: 1, maximum: 500, default: 200 },
    }),
    ApiQuery({
      name: 'after',
      required: false,
      description: 'The next of the last answer.',
      schema: { type: 'string' },
    }),
    ApiQuery({
      name: 'dealership',
      required: false,
      description: 'Only of this dealership.',
      schema: { type: 'string' },
    }),
  );
