import type { Statement } from './catalog.ts';
import type { Database } from './database.ts';
import { otherStatement, type Result, resultOf } from './other-statements.ts';
import type { Ast, Call } from './scope.ts';
import { SqlError, UnsupportedSql } from './sql-error.ts';
import { Blocked, Stale, Transaction, undoTo } from './transaction.ts';

/** One connection to a simulated database, as its server sees it. */
export class Session {
  readonly id: number;
  transaction: Transaction | undefined;
  /** Milliseconds after which a statement is cancelled; 0 for never. */
  statementTimeoutMs = 0;
  /** Where tables are looked for first, until the transaction ends; empty for `public` alone. */
  schema = '';
  /** Called when the session ends. */
  onClosed: (() => void) | undefined;
  readonly #database: Database;
  readonly #savepoints: { readonly name: string; readonly mark: number }[] = [];
  #isExplicit = false;
  #isFailed = false;
  #isClosed = false;

  constructor(database: Database, id: number) {
    this.#database = database;
    this.id = id;
  }

  /** Runs the statements of a text, one after the other. @returns the last one's result */
  async execute(text: string, parameters: readonly unknown[] = []): Promise<Result> {
    let result: Result = { command: '', rowCount: null, rows: [], fields: [] };
    for (const statement of this.#parse(text)) result = await this.#run(statement, parameters);
    return result;
  }

  /** Ends the session; its transaction is rolled back, and its locks are free. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const place = this.#database.waiting.findIndex(({ session }) => session === this);
    const [waiting] = place < 0 ? [] : this.#database.waiting.splice(place, 1);
    this.#endTransaction(false);
    this.#database.advisory.releaseAll(this, 'session');
    this.#database.forgetSession(this);
    this.#database.released(undefined);
    waiting?.fail(lost());
    this.onClosed?.();
  }

  #parse(text: string): readonly Statement[] {
    try {
      return this.#database.catalog.statements(text, this.schema);
    } catch (error) {
      if (this.#isExplicit) this.#isFailed = true;
      throw error;
    }
  }

  async #run(statement: Statement, parameters: readonly unknown[]): Promise<Result> {
    if (this.#isClosed) throw lost();
    if (statement.kind === 'control' && statement.tree.TransactionStmt)
      return this.#control(statement.tree.TransactionStmt);
    if (this.#isFailed) {
      throw new SqlError('25P02', 'current transaction is aborted, commands ignored until end of transaction block');
    }
    this.transaction ??= new Transaction(this.#database.now());
    try {
      const result = await this.#untilDone(statement, parameters, this.transaction);
      if (!this.#isExplicit) this.#endTransaction(true);
      return result;
    } catch (error) {
      if (this.#isExplicit) this.#isFailed = true;
      else this.#endTransaction(false);
      throw error;
    }
  }

  /** Tries the statement again whenever what it waited for has ended. */
  #untilDone(statement: Statement, parameters: readonly unknown[], transaction: Transaction): Promise<Result> {
    const startedAt = this.#database.now();
    transaction.statements += 1;
    const number = transaction.statements;
    let commits = this.#database.commits;
    return new Promise((resolve, reject) => {
      let callOff: (() => void) | undefined;
      const settle = (end: () => void) => {
        callOff?.();
        end();
      };
      const attempt = (): void => {
        const mark = transaction.changes.length;
        const call: Call = {
          database: this.#database,
          session: this,
          transaction,
          snapshot: { transaction, commits, statement: number },
          parameters,
          startedAt,
          once: new Map(),
        };
        try {
          const result = this.#perform(statement, call);
          settle(() => resolve(result));
        } catch (error) {
          undoTo(transaction, mark);
          if (error instanceof Stale) {
            commits = this.#database.commits;
            attempt();
          } else if (error instanceof Blocked) {
            callOff ??= this.#cancelAfter(reject);
            const again = () => {
              if (error.isBeforeSnapshot) commits = this.#database.commits;
              attempt();
            };
            this.#wait(error.on, again, (fault) => settle(() => reject(fault)));
          } else settle(() => reject(error as Error));
        }
      };
      attempt();
    });
  }

  #cancelAfter(reject: (error: Error) => void): (() => void) | undefined {
    if (this.statementTimeoutMs === 0) return undefined;
    return this.#database.later(this.statementTimeoutMs, () => {
      const place = this.#database.waiting.findIndex(({ session }) => session === this);
      if (place < 0) return;
      this.#database.waiting.splice(place, 1);
      reject(new SqlError('57014', 'canceling statement due to statement timeout'));
    });
  }

  #wait(on: Transaction | string, retry: () => void, fail: (error: Error) => void): void {
    if (this.#closesCircle(on)) {
      fail(new SqlError('40P01', 'deadlock detected'));
      return;
    }
    this.#database.waiting.push({ session: this, on, retry, fail });
  }

  #closesCircle(on: Transaction | string): boolean {
    const seen = new Set<Session>();
    const next = this.#database.sessionsOf(on, this);
    for (let at = next.pop(); at; at = next.pop()) {
      if (at === this) return true;
      if (seen.has(at)) continue;
      seen.add(at);
      const waits = this.#database.waiting.find(({ session }) => session === at);
      if (waits) next.push(...this.#database.sessionsOf(waits.on, at));
    }
    return false;
  }

  #perform(statement: Statement, call: Call): Result {
    if (statement.kind === 'control') return otherStatement(statement, call);
    if (statement.kind === 'query') {
      const rows = statement.query.rows(call, undefined);
      return resultOf('SELECT', statement.query.columns, rows, rows.length);
    }
    const { rows, count } = statement.write.run(call);
    return resultOf(statement.command, statement.write.columns, rows, count);
  }

  #control({ kind, savepoint_name: name }: Ast): Result {
    switch (kind) {
      case 'TRANS_STMT_BEGIN':
      case 'TRANS_STMT_START':
        this.transaction = new Transaction(this.#database.now());
        this.#isExplicit = true;
        return resultOf('BEGIN', [], [], 0);
      case 'TRANS_STMT_COMMIT': {
        const isWhole = !this.#isFailed;
        this.#endTransaction(isWhole && !this.#database.losesCommits);
        return resultOf(isWhole ? 'COMMIT' : 'ROLLBACK', [], [], 0);
      }
      case 'TRANS_STMT_ROLLBACK':
        this.#endTransaction(false);
        return resultOf('ROLLBACK', [], [], 0);
      case 'TRANS_STMT_SAVEPOINT':
        this.#savepoints.push({ name, mark: this.transaction?.changes.length ?? 0 });
        return resultOf('SAVEPOINT', [], [], 0);
      case 'TRANS_STMT_RELEASE':
        this.#savepoints.splice(this.#savepointAt(name));
        return resultOf('RELEASE', [], [], 0);
      case 'TRANS_STMT_ROLLBACK_TO': {
        const at = this.#savepointAt(name);
        const { mark = 0 } = this.#savepoints[at] ?? {};
        if (this.transaction) undoTo(this.transaction, mark);
        this.#savepoints.splice(at + 1);
        this.#isFailed = false;
        return resultOf('ROLLBACK', [], [], 0);
      }
      default:
        throw new UnsupportedSql(`the statement ${kind}`);
    }
  }

  #savepointAt(name: string): number {
    const at = this.#savepoints.findLastIndex((each) => each.name === name);
    if (at < 0) throw new SqlError('3B001', `savepoint "${name}" does not exist`);
    return at;
  }

  #endTransaction(isWhole: boolean): void {
    const { transaction } = this;
    this.#isExplicit = false;
    this.#isFailed = false;
    this.#savepoints.length = 0;
    this.schema = '';
    if (!transaction) return;
    if (isWhole) this.#database.commit(transaction);
    else this.#database.rollBack(transaction);
    this.transaction = undefined;
    this.#database.advisory.releaseAll(this, 'transaction');
    this.#database.released(transaction);
  }
}

function lost(): Error {
  return Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
}
