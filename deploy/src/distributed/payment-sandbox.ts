import { PAYMENT_MESSAGES, sandboxSecrets } from '../standalone/secrets.ts';
import { distributedDatabases, type PlannedProcess, plannedPorts } from './plan.ts';

/** The databases of a stack on this machine: those of its services, and the payment sandbox's, which stands for somebody else's. */
export const stackDatabases = [...distributedDatabases, 'payment_sandbox'] as const;
/** The `postgres://` address of each of them. */
export type StackUrls = Record<(typeof stackDatabases)[number], string>;

/** What the sandbox is planned from. */
interface SandboxOptions {
  /** Port of the first gateway. */
  readonly port: number;
  readonly databaseUrl: string;
  readonly deploymentKey: string;
  readonly logLevel: string;
}

/** Every port that a stack takes, from that of the first gateway on: the sandbox has the last. */
export const stackPorts = (first: number): number[] => {
  const ports = plannedPorts(first);
  return [...ports, first + ports.length];
};

/**
 * The payment sandbox as a process beside the services, and the settings with which the leads service reaches it. In containers there is none: an
 * operator configures a provider (docs/payments.md).
 */
export function planPaymentSandbox({ port: first, databaseUrl, deploymentKey, logLevel }: SandboxOptions): {
  sandbox: PlannedProcess<'payment-sandbox'>;
  leadsEnvironment: Record<string, string>;
} {
  const port = stackPorts(first).at(-1) ?? first;
  const { secretKey, noticeKey } = sandboxSecrets(deploymentKey);
  const keys = { PAYMENT_SECRET: secretKey, PAYMENT_NOTICE_KEY: noticeKey };
  return {
    sandbox: {
      name: 'payment-sandbox',
      service: 'payment-sandbox',
      port,
      env: {
        ...keys,
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        LOG_LEVEL: logLevel,
        PAYMENT_NOTICE_URL: `http://127.0.0.1:${first}${PAYMENT_MESSAGES}`,
      },
    },
    leadsEnvironment: { ...keys, PAYMENT_PROVIDER: 'sandbox', PAYMENT_URL: `http://127.0.0.1:${port}` },
  };
}
