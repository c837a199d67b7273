import { describe, expect, it } from '@jest/globals';
import { plannedServices } from '../distributed/plan.ts';
import { assertConnectionBudget, budgetFaults, connectionsNeeded } from './connection-budget.ts';

const roomy = {
  max_connections: 200,
  superuser_reserved_connections: 3,
  reserved_connections: 0,
  max_prepared_transactions: 0,
  max_locks_per_transaction: 256,
};

describe('the connection budget', () => {
  it('is met by a server as we start it', async () => {
    const needed = connectionsNeeded(plannedServices);
    await assertConnectionBudget(process.env.FORECOURT_TEST_POSTGRES ?? '', needed);
    expect(budgetFaults(roomy, needed)).toEqual([]);
  });

  it('names what is too small, its value and the minimum', async () => {
    expect(budgetFaults({ ...roomy, max_connections: 100, max_locks_per_transaction: 64 }, 98)).toEqual([
      'max_connections is 100 with 3 reserved, and the services need 98: set at least 101',
      'max_locks_per_transaction is 64: set at least 200',
    ]);
    await expect(assertConnectionBudget(process.env.FORECOURT_TEST_POSTGRES ?? '', 100_000)).rejects.toThrow(
      /^Postgres is configured too small for Forecourt: max_connections is 200 with 3 reserved, and the services need 100000: set at least 100003\.$/,
    );
  });
});
