import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { PRODUCT_PORT } from './product.ts';
import { holdsScripts, type Locator, type Page, releasesScripts } from './test.ts';

/** Holds the scripts of the pages that open from now on, as a slow network does. @returns lets them come */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  holdsScripts(page);
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return () => {
    releasesScripts(page);
    release();
  };
}

/** Clicks in the moment in which React takes the markup over, which a visitor hits now and then on a slow phone. */
export async function clickAtTakeover(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (Object.keys(element).some((key) => key.startsWith('__react'))) element.click();
      else port2.postMessage(null);
    };
    port2.postMessage(null);
  });
}

/** Comes before the model of a page, with which its document ends. */
const END = '<script type="application/json" id="page-model">';
/** So long no script was asked for: the browser has all that it wants before the document's end. */
const QUIET_MS = 500;

/**
 * Stands between a browser and the product, and sends the end of each document after its scripts, as a slow line does when the browser has kept the scripts.
 * @param host under which the product has the site
 * @returns its port, and the end of it
 */
export async function startLateEnds(host: string): Promise<{ readonly port: number; stop(): void }> {
  let asked = Date.now();
  const server: Server = createServer((sent, reply) => {
    if (sent.url?.startsWith('/assets/')) asked = Date.now();
    const headers = { ...sent.headers, host, 'accept-encoding': 'identity' };
    const product = { host: '127.0.0.1', port: PRODUCT_PORT, path: sent.url, method: sent.method, headers };
    const passed = request(product, async (answer) => {
      const { 'content-length': _, ...kept } = answer.headers;
      reply.writeHead(answer.statusCode ?? 502, kept);
      if (!String(kept['content-type']).startsWith('text/html')) return answer.pipe(reply);
      const [start = '', end = ''] = (await text(answer)).split(END);
      reply.write(start);
      asked = Date.now();
      const waiting = setInterval(() => {
        if (Date.now() - asked < QUIET_MS) return;
        clearInterval(waiting);
        reply.end(END + end);
      }, 50);
    });
    passed.on('error', () => reply.destroy());
    sent.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
