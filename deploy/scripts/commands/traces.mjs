import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { otlpToZipkin } from '../lib/otlp-to-zipkin.mjs';
import { at } from '../paths.mjs';

const VERSION = '3.5.1';
const folder = at('node_modules/.cache/zipkin');
const jar = path.join(folder, `zipkin-server-${VERSION}-exec.jar`);
/** Where OpenTelemetry sends to by its own default, and where Zipkin listens by its. */
const [OTLP_PORT, ZIPKIN_PORT] = [4318, 9411];
const zipkin = `http://127.0.0.1:${ZIPKIN_PORT}`;
const LARGEST_BODY = 16 * 2 ** 20;

/**
 * Starts a store of traces for a look at one's own machine: Zipkin's server from Maven Central, in memory, and before it a translator, as the
 * product sends OTLP, which Zipkin does not read. Needs Java 17 and Maven.
 */
export async function run() {
  if (!existsSync(jar)) {
    mkdirSync(folder, { recursive: true });
    const artifact = `io.zipkin:zipkin-server:${VERSION}:jar:exec`;
    const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
    const got = spawnSync('mvn', ['-q', '-B', goal, `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`], {
      stdio: 'inherit',
    });
    if (got.status !== 0) return got.status ?? 1;
  }
  const translator = createServer((request, response) => {
    take(request).then(
      (status) => response.writeHead(status).end(),
      (error) => {
        console.error(String(error));
        response.writeHead(502).end();
      },
    );
  });
  translator.listen(OTLP_PORT, '127.0.0.1');
  const server = spawn('java', ['-Xmx256m', '-jar', jar, '--logging.level.root=WARN'], {
    stdio: 'inherit',
    env: { ...process.env, QUERY_PORT: String(ZIPKIN_PORT), STORAGE_TYPE: 'mem', SELF_TRACING_ENABLED: 'false' },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.kill(signal));
  console.log(
    `Traces are shown on ${zipkin}. Start the product with OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:${OTLP_PORT}`,
  );
  const code = await new Promise((resolve) => {
    server.once('exit', (status) => resolve(status ?? 0));
    server.once('error', () => resolve(1));
  });
  translator.close();
  return code;
}

async function take(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > LARGEST_BODY) return 413;
    chunks.push(chunk);
  }
  const spans = otlpToZipkin(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  const answer = await fetch(`${zipkin}/api/v2/spans`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(spans),
  });
  return answer.status;
}
