import { describe, expect, it } from '@jest/globals';
import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { isUpstreamFault } from './to-problem.ts';

const withCode = (code: string) => Object.assign(new Error('From below.'), { code });

describe('isUpstreamFault', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a lost connection', withCode('08006')],
    ['a server that has no connection left', withCode('53300')],
    ['a server that has no disk left', withCode('53100')],
    ['a password that was changed', withCode('28P01')],
    ['a database that is being put back', withCode('3D000')],
    ['one that is closed', new Error('database "stock" is not currently accepting connections')],
    ['a server that shuts down', withCode('57P01')],
    ['a statement that took too long', withCode('57014')],
    ['a transaction that idled too long', withCode('25P03')],
    ['a transaction that lasted too long', withCode('25P04')],
    ['a deadlock', withCode('40P01')],
    ['a service that did not answer in time', new DOMException('The operation timed out.', 'TimeoutError')],
    ['a connection that pg lost', new Error('Connection terminated unexpectedly')],
    ['a connection that was lost between two statements', new QueryRunnerAlreadyReleasedError()],
    ['the same, noticed by an entity manager', new QueryRunnerProviderAlreadyReleasedError()],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
    ['one as a cause', new Error('Could not read.', { cause: withCode('UND_ERR_SOCKET') })],
  ])('sees %s', (_, error) => expect(isUpstreamFault(error)).toBe(true));

  it.each([
    ['a violated constraint', withCode('23505')],
    ['a mistake of our own', new TypeError('undefined is not a function')],
    ['what is no error', 'ECONNREFUSED'],
  ])('takes %s for none', (_, error) => expect(isUpstreamFault(error)).toBe(false));
});
