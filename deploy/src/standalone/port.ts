import { createServer } from 'node:net';
import { StartError } from './data-folder.ts';

/** Both addresses that browsers try for a name below localhost. */
const LOOPBACK = ['127.0.0.1', '::1'];
/** The machine has no such address at all, so nothing else listens there. */
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * Asks the system before anything is started.
 * @param advice the command that takes another port.
 * @throws StartError if the port is taken or may not be used.
 */
export async function assertPortIsFree(port: number, advice = `npm start -- --port ${other(port)}`): Promise<void> {
  for (const host of port === 0 ? [] : LOOPBACK) await assertHostIsFree(host, port, advice);
}

function assertHostIsFree(host: string, port: number, advice: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (NO_SUCH_ADDRESS.has(error.code ?? '')) return resolve();
      const reason = error.code === 'EADDRINUSE' ? 'is taken' : `can't be used (${error.code})`;
      reject(new StartError(`Port ${port} ${reason}. Choose another, for example: ${advice}`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

const other = (port: number) => (port < 1_024 || port > 65_000 ? 3_000 : port + 1);
