import type { LoggerOptions } from '@forecourt/service-kit';

/** What the sandbox is started with. */
export interface SandboxConfig {
  databaseUrl: string;
  /** Default 127.0.0.1. */
  host?: string;
  /** 0 takes a free one. */
  port: number;
  logger?: LoggerOptions;
  /** Bearer of its API. */
  secretKey: string;
  /** Signs its messages, base64. */
  noticeKey: string;
  /** Where it reports what changed: the platform's address for messages of its provider. None are sent without it. */
  noticeUrl?: string | undefined;
  /** `https://host` under which browsers reach its pages; by default that of the call that opens a payment. */
  publicUrl?: string | undefined;
  /** How long what is slow takes, in milliseconds: default 20,000. */
  slowMs?: number | undefined;
  processMetrics?: boolean;
}

/** Injection token of the SandboxConfig. */
export const SANDBOX_CONFIG = Symbol('SANDBOX_CONFIG');

const SLOW_MS = 20_000;

/** How long what is slow takes. */
export const slowMsOf = ({ slowMs }: SandboxConfig): number => slowMs ?? SLOW_MS;

/** Where a payment is paid. @param host as the platform called it */
export const pageAddress = ({ publicUrl }: SandboxConfig, host: string, id: string): string =>
  `${publicUrl ?? `http://${host}`}/pay/${id}`;
