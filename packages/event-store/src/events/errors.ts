/** The caller broke the store's protocol (lock, load, append). A fault in the program: never retried, never shown to a person. */
export class EventStoreMisuseError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EventStoreMisuseError';
  }
}

/** The stream is not at the version that the caller decided on: load, fold and decide again (`retryOnConflict`). */
export class VersionConflictError extends Error {
  readonly streamId: string;
  readonly expectedVersion: number;
  /** The stream's actual version; undefined if a writer without the lock intervened. */
  readonly actualVersion: number | undefined;

  constructor(streamId: string, expectedVersion: number, actualVersion?: number) {
    super(
      `Stream ${streamId} was expected at version ${expectedVersion} but ` +
        (actualVersion === undefined ? 'another writer has appended to it.' : `is at version ${actualVersion}.`),
    );
    this.name = 'VersionConflictError';
    this.streamId = streamId;
    this.expectedVersion = expectedVersion;
    this.actualVersion = actualVersion;
  }
}

/** The connection that made a reader exclusive is gone, or the reader was closed: another may be reading by now, so stop at once. */
export class OutboxReaderLostError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`This outbox reader has lost its exclusive lock: ${reason}.`, options);
    this.name = 'OutboxReaderLostError';
  }
}
