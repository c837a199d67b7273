import type { Shutdown } from '../standalone/shutdown.ts';
import type { PlannedProcess, ServiceName } from './plan.ts';
import { startServiceProcess } from './service-process.ts';

/** Who answers others before they are ready starts first; those of one step start side by side. */
const steps: readonly ServiceName[][] = [['sites', 'identity', 'stock'], ['leads', 'search-indexer'], ['gateway']];

/**
 * Starts the processes and waits until each is ready. One that ends by itself is told of and not started again, so that its fault is seen;
 * the others go on without it. Rejects as soon as the shutdown begins.
 */
export async function startProcesses(plan: PlannedProcess[], logs: string, shutdown: Shutdown): Promise<void> {
  for (const services of steps) {
    const started = plan
      .filter(({ service }) => services.includes(service))
      .map((planned) => {
        const onEnd = (log: string) => console.error(`${planned.name} has ended unexpectedly: its log is ${log}.`);
        const running = startServiceProcess(planned, logs, onEnd);
        shutdown.add(running.name, () => running.stop());
        return running;
      });
    await Promise.all(started.map(({ ready }) => ready(shutdown.signal)));
  }
}
