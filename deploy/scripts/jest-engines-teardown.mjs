import { rmSync } from 'node:fs';
import stopPostgres from './jest-global-teardown.mjs';

export default async function globalTeardown() {
  const started = globalThis.forecourtTestEngines;
  if (started) {
    started.control.close();
    await started.engines.stop();
    rmSync(started.folder, { recursive: true, force: true });
  }
  await stopPostgres();
}
