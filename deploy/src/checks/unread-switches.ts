import path from 'node:path';
import { siteSwitches, UNBUILT_SWITCHES } from '@forecourt/contracts';
import { sourcesBelow } from './source-files.ts';
import { unreadSwitches } from './switch-reads.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const FOLDERS = ['contracts/src', 'packages', 'services', 'frontend/src'];

// Fails where a switch of a site's configuration is read by no code: a dealer would set it and nothing would happen.
const unread = unreadSwitches(
  siteSwitches().map((each) => each.path),
  {
    files: sourcesBelow(FOLDERS.map((folder) => path.join(root, folder))),
    schema: { file: path.join(root, 'contracts/src/sites/site-config.ts'), type: 'SiteConfig' },
  },
);
const unbuilt = UNBUILT_SWITCHES.map((each) => each.path);
const list = 'contracts/src/sites/unbuilt-switches.ts';
const faults = [
  ...unread
    .filter((each) => !unbuilt.includes(each))
    .map(
      (each) =>
        `No code reads the switch ${each}: read it as ${each} of a SiteConfig, delete it, or list it in ${list}.`,
    ),
  ...unbuilt
    .filter((each) => !unread.includes(each))
    .map((each) => `The switch ${each} is read, or is gone: take it out of UNBUILT_SWITCHES in ${list}.`),
];
for (const fault of faults) console.error(fault);
if (faults.length === 0)
  console.log(`${siteSwitches().length - unread.length} switches are read, ${unread.length} wait.`);
process.exitCode = faults.length > 0 ? 1 : 0;
