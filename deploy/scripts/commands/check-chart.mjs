import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { at } from '../paths.mjs';

/** What it needs, and how to get it: both build by Go, which keeps them in its `bin` folder. */
const tools = {
  helm: 'go install helm.sh/helm/v3/cmd/helm@latest',
  'kubectl-validate': 'go install sigs.k8s.io/kubectl-validate@latest',
};
/** The newest whose schemas kubectl-validate brings along. */
const KUBERNETES = '1.30';
const hosts = 'ingress.hosts={cars.example,www.cars.example}';
/** What the chart's page shows for gateways that scale by what waits. */
const waiting = {
  type: 'Pods',
  pods: { metric: { name: 'gateway_requests_waiting' }, target: { type: 'AverageValue', averageValue: '4' } },
};
/** The chart as it is, and with what its page offers. */
const variants = [
  ['--set', hosts],
  ['--set', 'ingress.enabled=false', '--set-json', `services.gateway.scale.metrics=[${JSON.stringify(waiting)}]`],
];

/**
 * Checks the Helm chart without a cluster: lints it, renders it, and holds each rendered object against Kubernetes' own schemas, offline. Where a tool is
 * missing it says `skipped` and how to get it.
 * @returns the exit code
 */
export function run() {
  const missing = Object.entries(tools).filter(([tool]) => spawnSync(tool, ['--help'], { stdio: 'ignore' }).error);
  if (missing.length > 0) {
    for (const [tool, how] of missing) console.log(`skipped: ${tool} is missing. ${how}`);
    return 0;
  }
  const chart = at('deploy/chart');
  const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-chart-'));
  try {
    for (const [place, values] of variants.entries()) {
      if (status('helm', ['lint', '--strict', chart, ...values]) !== 0) return 1;
      const rendered = spawnSync('helm', ['template', 'forecourt', chart, '--kube-version', KUBERNETES, ...values], {
        encoding: 'utf8',
      });
      if (rendered.status !== 0) {
        console.error(rendered.stderr);
        return 1;
      }
      const file = path.join(folder, `rendered-${place}.yaml`);
      writeFileSync(file, rendered.stdout);
      if (status('kubectl-validate', ['--version', KUBERNETES, file]) !== 0) return 1;
    }
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const status = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status ?? 1;
