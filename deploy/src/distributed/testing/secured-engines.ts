import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** A certificate that signs itself: it is its own authority. */
export interface Certificate {
  /** PEM files' contents. */
  certificate: string;
  key: string;
  /** Of the authority, for NODE_EXTRA_CA_CERTS. */
  file: string;
}

/** Makes a certificate of 127.0.0.1 in a folder. @throws Error if the machine has no openssl */
export function makeCertificate(folder: string): Certificate {
  const file = path.join(folder, 'authority.pem');
  const keyFile = path.join(folder, 'key.pem');
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=forecourt-tests'];
  const names = ['-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'];
  execFileSync('openssl', ['req', ...made, ...names, '-keyout', keyFile, '-out', file], { stdio: 'pipe' });
  return { certificate: readFileSync(file, 'utf8'), key: readFileSync(keyFile, 'utf8'), file };
}

/** OpenSearch behind TLS and a password, as a hosted one is. */
export class SecuredOpenSearch {
  /** Requests that came with the password, and without. */
  readonly seen = { admitted: 0, refused: 0 };
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** @param node the `http://host:port` of the one that answers */
  static async start(node: string, { certificate, key }: Certificate, user: string): Promise<SecuredOpenSearch> {
    const wanted = `Basic ${Buffer.from(user).toString('base64')}`;
    const server = createServer({ cert: certificate, key });
    const secured = new SecuredOpenSearch(server);
    server.on('request', (incoming, answer) => {
      if (incoming.headers.authorization !== wanted) {
        secured.seen.refused += 1;
        answer.writeHead(401).end('Unauthorized');
        return;
      }
      secured.seen.admitted += 1;
      const { authorization: _, ...headers } = incoming.headers;
      const passed = request(`${node}${incoming.url}`, { method: incoming.method, headers }, (back) => {
        answer.writeHead(back.statusCode ?? 502, back.headers);
        back.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      incoming.pipe(passed);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return secured;
  }

  /** `https://user:password@host:port`. */
  addressFor(user: string): string {
    return `https://${user}@127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
