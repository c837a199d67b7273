import { describe, expect, it } from '@jest/globals';
import { errors } from '@opensearch-project/opensearch';
import { EngineUnavailableError, UnknownIndexError } from '../car-search-engine.ts';
import { inOurWords, refusalInOurWords } from './opensearch-errors.ts';

type Answered = ConstructorParameters<typeof errors.ResponseError>[0];
const none = {} as Answered;
const answer = (statusCode: number, type: string) =>
  new errors.ResponseError({ statusCode, body: { error: { type } }, headers: {} } as unknown as Answered);

describe('errors of OpenSearch', () => {
  it.each([
    ['no connection', new errors.ConnectionError('connect ECONNREFUSED', none)],
    ['no answer in time', new errors.TimeoutError('Request timed out', none)],
    ['no node left', new errors.NoLivingConnectionsError('There are no living connections', none)],
    ['shards that are not there yet', answer(503, 'search_phase_execution_exception')],
    ['a cluster that is not formed yet', answer(503, 'cluster_block_exception')],
    ['too much asked at once', answer(429, 'rejected_execution_exception')],
  ])('show by %s that the engine is down', (_what, error) => {
    expect(inOurWords('cars', error)).toBeInstanceOf(EngineUnavailableError);
    expect(inOurWords('cars', error)).toMatchObject({ cause: error });
  });

  it.each([
    [503, '{"error":{"type":"search_phase_execution_exception"},"status":503}'],
    [429, '{"error":{"type":"rejected_execution_exception"},"status":429}'],
    [502, '<html>Bad Gateway</html>'],
  ])('show by the status %i of a search’s answer that the engine is down', (status, answer) => {
    expect(refusalInOurWords('cars', status, answer)).toBeInstanceOf(EngineUnavailableError);
  });

  it('show from a search’s answer whether the index is missing or the request is wrong', () => {
    const missing = '{"error":{"type":"index_not_found_exception","reason":"no such index [cars]"},"status":404}';
    expect(refusalInOurWords('cars', 404, missing)).toBeInstanceOf(UnknownIndexError);
    const wrong = refusalInOurWords('cars', 400, '{"error":{"type":"parsing_exception"}}');
    expect(wrong).not.toBeInstanceOf(EngineUnavailableError);
    expect(wrong.message).toContain('parsing_exception');
  });

  it('distinguish a missing index from everything else', () => {
    expect(inOurWords('cars', answer(404, 'index_not_found_exception'))).toBeInstanceOf(UnknownIndexError);
    const fault = answer(400, 'parsing_exception');
    expect(inOurWords('cars', fault)).toBe(fault);
    const ours = new TypeError('x is not a function');
    expect(inOurWords('cars', ours)).toBe(ours);
  });
});
