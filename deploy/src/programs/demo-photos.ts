import { startPhotoHost } from '@forecourt/demo-stock';
import { loadConfig } from '@forecourt/service-kit';
import { z } from 'zod';
import { runProgram } from './run-program.ts';

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3_000),
  HOST: z.string().default('0.0.0.0'),
});

// A service of the containers' demo: the host of its photos, until it is stopped.
await runProgram(async () => {
  const { PORT: port, HOST: host } = loadConfig(variables, process.env);
  const photos = await startPhotoHost({ port, host });
  console.log(`The demo's photos are at ${photos.url}.`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
  await photos.close();
  return 0;
});
