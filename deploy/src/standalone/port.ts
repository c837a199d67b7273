import { createServer } from 'node:net';
import { StartError } from './data-folder.ts';

/** Asks the system before anything is started. @throws StartError where the port is taken or may not be used. */
export function assertPortIsFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is taken' : `can't be used (${error.code})`;
      reject(new StartError(`Port ${port} ${reason}. Choose another: npm start -- --port 3001`));
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}
