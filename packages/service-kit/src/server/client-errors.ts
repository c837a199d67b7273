import { randomUUID } from 'node:crypto';
import { maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import { ProblemError, type ProblemOptions } from '../problem/problem-error.ts';

const KIBIBYTE = 1024;

/** The errors of Node's parser, by code. */
const REFUSALS: Readonly<Record<string, ProblemOptions>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    detail: `The address and headers of a request may have at most ${maxHeaderSize / KIBIBYTE} KiB together.`,
    security: 'unreadable_request',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, detail: 'The extensions of a chunk are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request took too long to arrive.' },
};
const MALFORMED: ProblemOptions = {
  status: 400,
  detail: 'The request is not well-formed HTTP.',
  security: 'unreadable_request',
};

/** The problem for an error of Node's HTTP parser. */
export function problemOfClientError(code: string | undefined): ProblemError {
  return new ProblemError(REFUSALS[code ?? ''] ?? MALFORMED);
}

/**
 * Answers input that Node's parser refused, for which there is no request, as application/problem+json and closes the connection (LEAD-4).
 * If an answer is already being sent on it, the connection is only closed.
 * @returns the problem, or undefined if nobody is left to answer.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): ProblemError | undefined {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return undefined;
  }
  const problem = problemOfClientError(error.code);
  if (isAnswering(socket)) socket.destroy();
  else socket.end(rawAnswer(problem));
  return problem;
}

function rawAnswer(problem: ProblemError): string {
  const requestId = randomUUID();
  const body = JSON.stringify(problem.toBody(requestId));
  const lines = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    `x-request-id: ${requestId}`,
    'connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** Whether the head of an answer was sent on a connection, whose rest ours would be taken for. Node itself looks here. */
function isAnswering(socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent === true;
}
