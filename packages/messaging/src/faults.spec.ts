import { describe, expect, it } from '@jest/globals';
import { QueryRunnerAlreadyReleasedError } from 'typeorm';
import { classifyFault, EventFault, InfrastructureFault } from './faults.ts';

const withCode = (code: string) => Object.assign(new Error('From below.'), { code });

describe('classifyFault', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['too many connections', withCode('53300')],
    ['a password that was changed', withCode('28P01')],
    ['a database that is being put back', withCode('3D000')],
    ['one that is closed', new Error('database "leads" is not currently accepting connections')],
    ['a server that shuts down', withCode('57P01')],
    ['a deadlock', withCode('40P01')],
    ['a transaction that idled too long', withCode('25P03')],
    ['a transaction that lasted too long', withCode('25P04')],
    ['a serialisation failure', withCode('40001')],
    ['a timeout', new DOMException('The operation timed out.', 'TimeoutError')],
    ['a connection that pg lost', new Error('Connection terminated unexpectedly')],
    ['a connection that was lost between two statements', new QueryRunnerAlreadyReleasedError()],
    ['what is said to be one', new InfrastructureFault('The index does not answer.')],
    ['one as a cause', new Error('Could not write.', { cause: withCode('08006') })],
    ['one wrapped by TypeORM', Object.assign(new Error('QueryFailed'), { driverError: withCode('57014') })],
    ['one of several attempts', new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')])],
  ])('blames the infrastructure for %s', (_, error) => {
    expect(classifyFault(error)).toBe('infrastructure');
  });

  it.each([
    ['a violated constraint', withCode('23505')],
    ['a value out of range', withCode('22003')],
    ['a mistake in the handler', new TypeError('undefined is not a function')],
    ['what is said to be one, whatever caused it', new EventFault('Unreadable.', { cause: withCode('ECONNRESET') })],
    ['what is no error at all', 'plaid'],
  ])('blames the event for %s', (_, error) => {
    expect(classifyFault(error)).toBe('event');
  });
});
