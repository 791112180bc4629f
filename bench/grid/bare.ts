import { getArea } from '@certame/contract/areas/registry.ts';
import { type GridQuery, gridQuerySchema } from '@certame/contract/kit/grid.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { areaHooks } from '../../apps/server/src/areas/registry.ts';
import { resolveAreaTable } from '../../apps/server/src/crud/area-table.ts';
import { windowOf } from '../../apps/server/src/crud/grid-reply.ts';
import { type HookContext, registerAreaHooks } from '../../apps/server/src/crud/hooks.ts';
import { selectPage } from '../../apps/server/src/crud/select-page.ts';
import type { Scope, Tx } from '../../apps/server/src/plugins/database.ts';

interface Statement {
  config: pg.QueryConfig;
  values: unknown[];
}

registerAreaHooks(areaHooks);
const students = resolveAreaTable(getArea('students'));

/**
 * The statements that a page of students takes, as the product writes them, sent by the owner of the database: no HTTP, no
 * session, no row level security. The baseline of what the product needs for the same page.
 */
export class BarePages {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(ownerUrl: string): Promise<BarePages> {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    return new BarePages(client);
  }

  async #statementsOf(institutionId: string, query: GridQuery): Promise<Statement[]> {
    const statements: Statement[] = [];
    const recording = new Proxy(this.#client, {
      get: (client, key) =>
        key === 'query'
          ? (config: pg.QueryConfig, values: unknown[]) => {
              statements.push({ config, values });
              return client.query(config, values);
            }
          : Reflect.get(client, key),
    });
    const scope = {
      institutionId,
      userId: null,
      tx: drizzle(recording as pg.Client) as unknown as Tx,
      client: recording,
    } as unknown as Scope;
    await selectPage(students, { scope } as HookContext, query, windowOf(query));
    return statements;
  }

  /** Milliseconds of each of `times` runs. */
  async measure(institutionId: string, search: Record<string, unknown>, times: number): Promise<number[]> {
    const statements = await this.#statementsOf(institutionId, gridQuerySchema.parse(search));
    const durations: number[] = [];
    for (let run = 0; run < times; run += 1) {
      const startedMs = performance.now();
      for (const { config, values } of statements) await this.#client.query(config, values);
      durations.push(performance.now() - startedMs);
    }
    return durations;
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}
