/** A real engine that is running. */
export interface Engine {
  name: 'kafka' | 'opensearch';
  /** `host:port` of Kafka, `http://host:port` of OpenSearch. */
  address: string;
  runsIn: 'container' | 'process';
  /** kill -9: it is gone when this resolves, its data as a crash leaves them. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, on the same data and address. */
  restart(): Promise<void>;
  /** Ends it cleanly. */
  stop(): Promise<void>;
}

/** How an engine is started on this machine. */
export interface LocalEngineOptions {
  /** Where its data and log are; made if it is missing. */
  folder: string;
  /** On the loopback address; by default the folder's last one, else a free one. */
  port?: number;
  /** Java's heap in MiB. */
  heapMiB?: number;
  /** Whether it lives on after the process that starts it; default false. */
  detached?: boolean;
}

/** Has clients of a broker use TLS and sign in by SCRAM-SHA-512. */
export interface SecuredClients {
  /** PEM: of 127.0.0.1. */
  certificate: string;
  /** PEM, PKCS #8 without a password. */
  key: string;
  user: string;
  password: string;
}
