import { openTransport, transportVariables } from '@forecourt/messaging';
import { loadConfig } from '@forecourt/service-kit';
import { z } from 'zod';
import { makeTopics } from '../distributed/make-topics.ts';
import { runProgram } from './run-program.ts';

// A job of the containers: creates the product's topics and their dead letters, if they are missing.
await runProgram(async () => {
  const env = { ...process.env, FORECOURT_TRANSPORT: 'kafka' };
  await makeTopics(await openTransport(loadConfig(z.object(transportVariables(env)), env), 'topics'));
  console.log('The topics are ready.');
  return 0;
});
