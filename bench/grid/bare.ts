import { getArea } from '@certame/contract/areas.ts';
import { type GridQuery, gridQuerySchema } from '@certame/contract/kit/grid.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { resolveAreaTable } from '../../apps/server/src/crud/area-table.ts';
import { type HookContext, registerAreaHooks } from '../../apps/server/src/crud/hooks.ts';
import { windowOf } from '../../apps/server/src/crud/read/grid-reply.ts';
import { selectPage } from '../../apps/server/src/crud/read/select-page.ts';
import { areaHooks } from '../../apps/server/src/features/area-hooks.ts';
import type { Scope, Tx } from '../../apps/server/src/plugins/database.ts';
import { callersQuery } from '../../apps/server/src/plugins/session.ts';

interface Statement {
  config: pg.QueryConfig | string;
  values: unknown[] | undefined;
}

registerAreaHooks(areaHooks);
const students = resolveAreaTable(getArea('students'));

export interface BareTimes {
  /** The statements that read the page. */
  pageMs: number;
  /** These and what each request asks first: who asks, and for whom rows are shown. */
  requestMs: number;
}

/**
 * The statements that a request for a page of students takes, as the product writes them, sent by the owner of the database: no
 * HTTP, no row level security. The baseline of what the product needs for the same page.
 */
export class BarePages {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(ownerUrl: string): Promise<BarePages> {
    const client = new pg.Client({ connectionString: ownerUrl, pipeline: true });
    await client.connect();
    await client.query('begin read only');
    return new BarePages(client);
  }

  /** In groups: what the product sends without waiting for the answer to what it sent before. */
  async #statementsOf(institutionId: string, query: GridQuery): Promise<Statement[][]> {
    const groups: Statement[][] = [];
    let isWaiting = false;
    const recording = new Proxy(this.#client, {
      get: (client, key) =>
        key === 'query'
          ? async (config: Statement['config'], values?: unknown[]) => {
              if (!isWaiting) groups.push([]);
              isWaiting = true;
              groups.at(-1)?.push({ config, values });
              const result = await client.query(config as pg.QueryConfig, values);
              isWaiting = false;
              return result;
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
    return groups;
  }

  /** Gives what sends the statements of the user's request once, and tells how long they took. */
  async prepare(
    institutionId: string,
    userId: string,
    search: Record<string, unknown>,
  ): Promise<() => Promise<BareTimes>> {
    const groups = await this.#statementsOf(institutionId, gridQuerySchema.parse(search));
    const { rows } = await this.#client.query<{ id: string }>(
      'select id from sessions where user_id = $1 and revoked_at is null order by created_at desc limit 1',
      [userId],
    );
    const caller = callersQuery([{ sessionId: rows[0]?.id ?? '', userId, institutionId }]);
    return async () => {
      const startedMs = performance.now();
      await this.#client.query(caller);
      await this.#client.query(
        `set local certame.institution_id = '${institutionId}'; set local certame.user_id = '${userId}'; set local enable_seqscan = off`,
      );
      const pageStartedMs = performance.now();
      for (const group of groups) {
        await Promise.all(
          group.map(({ config, values }) => this.#client.query(config as pg.QueryConfig, values)),
        );
      }
      const endedMs = performance.now();
      return { pageMs: endedMs - pageStartedMs, requestMs: endedMs - startedMs };
    };
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}
