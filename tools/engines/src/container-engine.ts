import { existsSync } from 'node:fs';
import { connect, type NetConnectOpts } from 'node:net';
import { homedir } from 'node:os';
import path from 'node:path';

const PATIENCE_MS = 1_000;

/** Whether a container engine responds on its socket (DOCKER_HOST's, else a usual one). A `docker` command alone proves nothing. */
export function hasContainerEngine(): Promise<boolean> {
  const socket = findSocket();
  return socket ? answersPing(socket) : Promise.resolve(false);
}

function findSocket(): NetConnectOpts | undefined {
  const host = process.env.DOCKER_HOST;
  if (host?.startsWith('tcp://')) {
    const { hostname, port } = new URL(host);
    return { host: hostname, port: Number(port) };
  }
  if (host?.startsWith('unix://')) return { path: host.slice('unix://'.length) };
  const runtime = process.env.XDG_RUNTIME_DIR;
  const usual = [
    '/var/run/docker.sock',
    path.join(homedir(), '.docker/run/docker.sock'),
    ...(runtime ? [path.join(runtime, 'docker.sock')] : []),
  ];
  const found = usual.find((file) => existsSync(file));
  return found === undefined ? undefined : { path: found };
}

function answersPing(target: NetConnectOpts): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(target, () => socket.write('GET /_ping HTTP/1.0\r\nHost: engine\r\n\r\n'));
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(PATIENCE_MS, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('end', () => finish(false));
    socket.once('data', (answer) => finish(/^HTTP\/1\.[01] 200/.test(answer.toString())));
  });
}
