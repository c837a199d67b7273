import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { PassThrough, type Readable } from 'node:stream';
import {
  ProblemError,
  type Transfer,
  type TransferBounds,
  Transfers,
  type Turn,
  unavailable,
} from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';

/** Bodies that are being received. A network may have a quarter, which one push of a site fits in. */
const BODIES: TransferBounds = { count: 2_048, bytes: 96 * 1024 * 1024 };
/** Answers that wait for their readers: what the sockets hold of them. */
const ANSWERS: TransferBounds = { count: 2_048, bytes: 96 * 1024 * 1024 };
const LOOK_MS = 250;
const RETRY_SECONDS = 2;

/** What is under way with one peer. */
interface Peer {
  /** Ends it. */
  readonly drop: (why: ProblemError) => void;
  /** Looks how far it has come. */
  readonly look: (now: number) => void;
}

/** A body that a route reads as a stream. */
export interface WatchedBody {
  /** Its bytes; destroyed with the refusal once the sender is too slow. The request itself stays whole, so that it can be answered. */
  readonly bytes: Readable;
  end(): void;
}

/**
 * Whom we wait for: senders of bodies and readers of answers. Each must move 1 kB a second after two seconds, they are bounded together and by site
 * and network, and none of them has a place in a lane (docs/decisions/fairness.md).
 */
@Injectable()
export class SlowPeers {
  readonly #bodies = new Transfers<Peer>(BODIES);
  readonly #answers = new Transfers<Peer>(ANSWERS);
  readonly #open = new Set<(now: number) => void>();
  #timer: NodeJS.Timeout | undefined;
  #ended = 0;

  /** How many bodies and answers are waited for, and how many were ended because they were too slow or too many. */
  get counts(): { readonly bodies: number; readonly answers: number; readonly ended: number } {
    return { bodies: this.#bodies.counts.transfers, answers: this.#answers.counts.transfers, ended: this.#ended };
  }

  /**
   * Reads a body of at most `limit` bytes into memory.
   * @throws ProblemError 413 for more, 408 if the sender is too slow, 503 if too many bodies are waited for, 400 if the sender left
   */
  read(body: IncomingMessage, turn: Turn, limit: number): Promise<Buffer> {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const parts: Buffer[] = [];
    let size = 0;
    const take = (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size > limit) return refuse(tooLarge(limit));
      this.#bodies.moved(transfer, { bytes: part.length, held: size }, performance.now());
      this.#settle(this.#bodies, turn);
    };
    const finish = () => {
      settled();
      resolve(Buffer.concat(parts));
    };
    const refuse = (why: ProblemError) => {
      settled();
      // What is left is not read: the answer says that the connection is closed.
      body.pause();
      reject(why);
    };
    const leave = () => refuse(brokenOff());
    const listeners = { data: take, end: finish, error: leave, close: leave } as const;
    const settled = () => {
      for (const [event, listener] of Object.entries(listeners)) body.off(event, listener);
      body.on('error', () => undefined);
      this.#bodies.end(transfer);
    };
    const transfer = this.#begin(this.#bodies, { drop: refuse, look: () => undefined }, turn);
    for (const [event, listener] of Object.entries(listeners)) body.on(event, listener);
    this.#settle(this.#bodies, turn);
    return promise;
  }

  /** A body that its route reads as a stream: only its sender's time counts, not that in which we are busy. */
  watch(body: IncomingMessage, turn: Turn): WatchedBody {
    const bytes = new PassThrough();
    // Its route may read it later, as once a folder for it is made, and an error that nobody listens to ends the process. Whoever reads it then gets
    // that error.
    bytes.on('error', () => undefined);
    const { socket } = body;
    let seen = socket.bytesRead;
    const look = (now: number) => {
      const read = socket.bytesRead;
      this.#bodies.moved(transfer, { bytes: read - seen, held: 0 }, now);
      if (body.readableLength > 0 || body.isPaused()) this.#bodies.excuse(transfer, now);
      seen = read;
    };
    const leave = () => bytes.destroy(brokenOff());
    const end = () => {
      body.unpipe(bytes);
      body
        .off('error', leave)
        .off('close', leave)
        .on('error', () => undefined);
      this.#bodies.end(transfer);
    };
    const transfer = this.#begin(this.#bodies, { drop: (why) => bytes.destroy(why), look }, turn);
    body.once('end', end).once('error', leave).once('close', leave).pipe(bytes);
    this.#settle(this.#bodies, turn);
    return { bytes, end };
  }

  /**
   * Watches an answer until it is read. One that waits for its reader is bounded here, and no longer by what admitted it.
   * @param waits is called once it does
   */
  watchAnswer(answer: ServerResponse, turn: Turn, waits: () => void): void {
    // One that is queued behind another answer of its connection has no socket of its own yet, but the same reader.
    const socket = answer.socket ?? answer.req.socket;
    let transfer: Transfer<Peer> | undefined;
    let seen = 0;
    const pass = (now: number) => {
      const held = socket.writableLength;
      const passed = socket.bytesWritten - held;
      if (transfer) {
        this.#answers.moved(transfer, { bytes: passed - seen, held }, now);
        if (held === 0) this.#answers.excuse(transfer, now);
      } else if (held > 0) {
        waits();
        transfer = this.#answers.begin({ drop: () => socket.destroy(), look: () => undefined }, turn, now);
      }
      seen = passed;
      if (transfer) this.#settle(this.#answers, turn);
    };
    this.#open.add(pass);
    this.#run();
    answer.once('close', () => {
      this.#open.delete(pass);
      if (transfer) this.#answers.end(transfer);
    });
  }

  #begin(transfers: Transfers<Peer>, peer: Peer, turn: Turn): Transfer<Peer> {
    const transfer = transfers.begin(peer, turn, performance.now());
    this.#run();
    return transfer;
  }

  /** Ends those for whom there is no room. */
  #settle(transfers: Transfers<Peer>, turn: Turn): void {
    for (let next = transfers.surplus(turn); next; next = transfers.surplus(turn))
      this.#drop(transfers, next, tooMany());
  }

  #drop(transfers: Transfers<Peer>, transfer: Transfer<Peer>, why: ProblemError): void {
    transfers.end(transfer);
    this.#ended += 1;
    transfer.item.drop(why);
  }

  /** Looks at all of them while there are any. */
  #run(): void {
    this.#timer ??= setInterval(() => this.#look(), LOOK_MS).unref();
  }

  #look(): void {
    const now = performance.now();
    for (const pass of this.#open) pass(now);
    for (const { item } of this.#bodies.all()) item.look(now);
    for (const transfers of [this.#bodies, this.#answers])
      for (const late of transfers.late(now)) this.#drop(transfers, late, tooSlow());
    if (this.#open.size > 0 || this.#bodies.counts.transfers > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

const CLOSE = { connection: 'close' };

function tooSlow(): ProblemError {
  const detail = 'The request body arrived too slowly. Please send it again.';
  return new ProblemError({ status: 408, detail, errors: [], headers: CLOSE });
}

function tooMany(): ProblemError {
  const detail = 'Too many requests are being received right now. Please try again shortly.';
  const busy = unavailable(detail, { retryAfterSeconds: RETRY_SECONDS, security: 'load_shed' });
  return new ProblemError({
    status: busy.status,
    detail,
    headers: { ...busy.headers, ...CLOSE },
    security: 'load_shed',
  });
}

/** Who left is no failure of ours, and reads no answer. */
const brokenOff = () => new ProblemError({ status: 400, detail: 'The request was broken off.', errors: [] });

const MEBIBYTE = 1024 * 1024;

/**
 * 413 that says how much is allowed, and that the connection is closed because nobody reads the rest from it.
 * @param what begins the sentence: what is larger.
 */
export function tooLarge(limit: number, what = 'The request body'): ProblemError {
  const most = limit >= MEBIBYTE ? `${limit / MEBIBYTE} MiB` : `${limit} bytes`;
  const detail = `${what} is larger than ${most}.`;
  const errors = [{ field: 'body', message: `expected at most ${limit} bytes` }];
  return new ProblemError({ status: 413, detail, errors, headers: { connection: 'close' } });
}
