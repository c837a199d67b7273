import { commaSeparated, loadConfig } from '@forecourt/service-kit';
import { z } from 'zod';
import { makeTopics } from '../distributed/make-topics.ts';
import { runProgram } from './run-program.ts';

const brokers = z.string().transform(commaSeparated).pipe(z.array(z.string()).min(1));

// A job of the containers: creates the product's topics and their dead letters, if they are missing.
await runProgram(async () => {
  const variables = z.object({ KAFKA_BROKERS: brokers.describe('host:port of brokers, separated by commas') });
  const [broker = ''] = loadConfig(variables, process.env).KAFKA_BROKERS;
  // Any one knows the others.
  await makeTopics(broker);
  console.log('The topics are ready.');
  return 0;
});
