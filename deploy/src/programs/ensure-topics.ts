import { commaSeparated, loadConfig } from '@forecourt/service-kit';
import { z } from 'zod';
import { makeTopics } from '../distributed/make-topics.ts';
import { runProgram } from './run-program.ts';

const brokers = z.string().transform(commaSeparated).pipe(z.array(z.string()).min(1));

// A job of the containers: the product's topics and their dead letters, where they are missing.
await runProgram(async () => {
  const variables = z.object({ KAFKA_BROKERS: brokers.describe('host:port of brokers, with commas between') });
  const [broker = ''] = loadConfig(variables, process.env).KAFKA_BROKERS;
  // Any one knows the others.
  await makeTopics(broker);
  console.log('The topics are there.');
  return 0;
});
