// `npm run test:abuse`: plays attacks on the running product beside victims who must not notice.
import { runToEnd } from '../run-to-end.ts';
import { attacks } from './attacks/attack-list.ts';
import { readAbuseOptions } from './options.ts';
import { runAbuse } from './run-abuse.ts';

const options = readAbuseOptions(process.argv);
if (options.list) {
  for (const { name, attempts, meets } of attacks) console.log(`${name}: ${attempts}; meets ${meets.join(' or ')}`);
  process.exit(0);
}
await runToEnd(
  options,
  {
    start: (folder) => `Data and logs are in ${folder}.`,
    kept: 'Nobody noticed.',
    broken: 'Somebody paid for an attack, or an attack met no bound.',
  },
  (folder, shutdown) => runAbuse(options, folder, shutdown),
);
