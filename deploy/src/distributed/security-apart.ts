import { Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** How lines of the security log begin; quotes within a line's texts are escaped. */
const SECURITY = /^\{"level":"\w+","time":"[^"]*","log":"security",/;
/** A line that is longer is passed on in parts. */
const LONGEST_LINE = 1_048_576;

/**
 * Takes what a service prints and parts its lines: those of its security log from all others, whose flood then can't push them out of their
 * files. Where a log can't be written its lines are dropped, and the service waits for nothing.
 */
export function securityApart(log: Writable, security: Writable): Writable {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  const pass = async (text: string): Promise<void> => {
    const { own = [], others = [] } = Object.groupBy(lines(text), (line) => (SECURITY.test(line) ? 'own' : 'others'));
    await Promise.all([written(security, own.join('')), written(log, others.join(''))]);
  };
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      const text = rest + decoder.write(chunk);
      const end = text.length > LONGEST_LINE ? text.length : text.lastIndexOf('\n') + 1;
      rest = text.slice(end);
      void pass(text.slice(0, end)).then(() => done());
    },
    final(done) {
      void pass(rest + decoder.end()).then(() => done());
    },
  });
}

/** Each with its end. */
const lines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function written(log: Writable, text: string): Promise<void> {
  return new Promise((resolve) => {
    if (text === '' || !log.writable) resolve();
    else log.write(text, () => resolve());
  });
}
