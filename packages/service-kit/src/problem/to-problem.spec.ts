import { describe, expect, it } from '@jest/globals';
import { ForbiddenException } from '@nestjs/common';
import { badRequest, tooMany } from './problem-error.ts';
import { toProblem } from './to-problem.ts';

describe('toProblem', () => {
  it('keeps problems', () => {
    const problem = tooMany(1.2);
    expect(toProblem(problem)).toBe(problem);
    expect(problem).toMatchObject({ status: 429, title: 'Too Many Requests', headers: { 'retry-after': '2' } });
  });

  it('LEAD-4 puts a single fault into the message, or asks to fix several', () => {
    const fault = { field: 'email', message: 'Please enter a valid email.' };
    expect(badRequest([fault]).toBody('r').message).toBe('Please enter a valid email.');
    expect(badRequest([fault, fault]).toBody('r').message).toBe('Please fix the following errors:');
  });

  it('takes the status of Nest’s exceptions', () => {
    expect(toProblem(new ForbiddenException('Not yours.'))).toMatchObject({ status: 403, detail: 'Not yours.' });
  });

  it('answers 503 if a dependency could not be reached, however deep the cause', () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const errors = [refused, new Error('fetch failed', { cause: refused }), new AggregateError([refused])];
    expect(errors.map((error) => toProblem(error).status)).toEqual([503, 503, 503]);
  });

  it('answers 503 to be repeated at once where others kept writing the same stream', () => {
    const error = Object.assign(new Error('Stream car-1 was expected at version 3'), { name: 'VersionConflictError' });
    const problem = toProblem(error);
    expect(problem).toMatchObject({ status: 503, headers: { 'retry-after': '1' }, cause: error });
    expect(problem.detail).not.toContain('car-1');
  });

  it('reveals nothing of an unknown error', () => {
    const body = toProblem(new TypeError('password of db is x')).toBody('r1');
    expect(body).toMatchObject({ status: 500, type: 'about:blank', request_id: 'r1', errors: [] });
    expect(JSON.stringify(body)).not.toContain('password');
  });
});
