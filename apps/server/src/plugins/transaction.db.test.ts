import { AppError } from '@certame/contract/errors.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';
import { partOf } from './transaction.ts';

const server = await useTestServer();
const { database } = server.services;
const client = await server.as('manager');
const actor = { institutionId: client.institutionId ?? '', userId: null };

const rename = (name: string) =>
  `update institutions set name = '${name}' where id = '${actor.institutionId}'`;
const storedName = async (): Promise<string> =>
  (await database.system.query(`select name from institutions where id = $1`, [actor.institutionId])).rows[0]
    .name;

describe('what follows a commit', () => {
  it('runs once others see the change, in order, before the caller goes on', async () => {
    const heard: string[] = [];
    await database.inTenant(actor, async (scope) => {
      await scope.client.query(rename('Nova'));
      scope.afterCommit(async () => {
        heard.push(await storedName());
      });
      scope.afterCommit(() => {
        heard.push('second');
      });
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual(['Nova', 'second']);
  });

  it.each(['inTenant', 'inGlobal', 'asSystem'] as const)(
    'is dropped when %s is rolled back',
    async (kind) => {
      const heard: string[] = [];
      const work = async ({ afterCommit }: { afterCommit(followUp: () => void): void }): Promise<void> => {
        afterCommit(() => {
          heard.push('published');
        });
        throw new AppError('conflict');
      };
      const run = {
        inTenant: () => database.inTenant(actor, work),
        inGlobal: () => database.inGlobal(null, work),
        asSystem: () => database.asSystem('test', work),
      }[kind];
      await expect(run()).rejects.toThrow(AppError);
      expect(heard).toEqual([]);
    },
  );

  it('is dropped when the commit itself fails', async () => {
    await server.owner.query('create table checked_late (id int unique deferrable initially deferred)');
    await server.owner.query('grant insert on checked_late to public');
    const heard: string[] = [];
    const commit = database.asSystem('test', async ({ client: connection, afterCommit }) => {
      afterCommit(() => {
        heard.push('published');
      });
      await connection.query('insert into checked_late values (1), (1)');
    });
    await expect(commit).rejects.toThrow(/checked_late/);
    expect(heard).toEqual([]);
  });

  it('is dropped with the savepoint that queued it, and the rest stays', async () => {
    const heard: string[] = [];
    await database.inTenant(actor, async (scope) => {
      scope.afterCommit(() => void heard.push('before'));
      await scope.client.query(rename('Fora'));
      const inner = scope.inSavepoint(async () => {
        scope.afterCommit(() => void heard.push('inside'));
        await scope.client.query(rename('Dentro'));
        await scope.client.query('select 1 / 0');
      });
      await expect(inner).rejects.toThrow(/zero/);
      await scope.inSavepoint(async () => scope.afterCommit(() => void heard.push('kept')));
    });
    expect(heard).toEqual(['before', 'kept']);
    expect(await storedName()).toBe('Fora');
  });

  it('undoes nothing when it fails, and the others still run', async () => {
    const heard: string[] = [];
    await database.inTenant(actor, async (scope) => {
      await scope.client.query(rename('Fica'));
      scope.afterCommit(() => {
        throw new Error('the line to the socket broke');
      });
      scope.afterCommit(() => void heard.push('next'));
    });
    expect(heard).toEqual(['next']);
    expect(await storedName()).toBe('Fica');
  });

  it('may take the only connection that is left: its transaction has given its own back', async () => {
    const size = database.app.options.max ?? 1;
    const renamed = Array.from({ length: size }, (_, index) =>
      database.inTenant(actor, async (scope) => {
        scope.afterCommit(() =>
          database.inTenant(actor, ({ client: own }) => own.query(`select ${index}`)).then(() => {}),
        );
      }),
    );
    await Promise.all(renamed);
  });
});

describe('a commit that goes with the last statements', () => {
  const renaming = (name: string) => ({ text: rename(name) });
  const failing = { text: 'select 1 / 0' };

  it('commits what came before with them, and what follows a commit comes after', async () => {
    const heard: string[] = [];
    await database.inTenant(actor, async (scope) => {
      await scope.client.query(rename('Antes'));
      scope.afterCommit(async () => void heard.push(await storedName()));
      await scope.commitWith([renaming('Quase'), renaming('Por fim')]);
    });
    expect(heard).toEqual(['Por fim']);
  });

  it.each([
    ['first', [failing, renaming('Perdida')]],
    ['last', [renaming('Perdida'), failing]],
  ])('keeps nothing when the %s of them fails', async (_which, statements) => {
    const before = await storedName();
    const heard: string[] = [];
    const work = database.inTenant(actor, async (scope) => {
      await scope.client.query(rename('Perdida também'));
      scope.afterCommit(() => void heard.push('published'));
      await scope.commitWith(statements);
    });
    await expect(work).rejects.toThrow('division by zero');
    expect(heard).toEqual([]);
    expect(await storedName()).toBe(before);
  });

  it('ends a transaction once, and none from within a savepoint', async () => {
    const twice = database.inTenant(actor, async (scope) => {
      await scope.commitWith([]);
      await scope.commitWith([]);
    });
    await expect(twice).rejects.toThrow('Only an open transaction');
    const inside = database.inTenant(actor, (scope) => scope.inSavepoint(() => scope.commitWith([])));
    await expect(inside).rejects.toThrow('Only an open transaction');
  });

  it('does not end the transaction that its own is a part of', async () => {
    const before = await storedName();
    const whole = database.inTenant(actor, async (scope) => {
      await partOf(scope).commitWith([renaming('De uma parte')]);
      throw new AppError('conflict');
    });
    await expect(whole).rejects.toThrow(AppError);
    expect(await storedName()).toBe(before);
  });
});

it('a transaction in which a statement failed is not told as committed, whoever passed over it', async () => {
  const work = database.inTenant(actor, async ({ client: connection }) => {
    await connection.query(rename('Perdida'));
    await connection.query('select 1 / 0').catch(() => undefined);
  });
  await expect(work).rejects.toThrow('rolled back');
  expect(await storedName()).not.toBe('Perdida');
});

it('a transaction that only reads is refused a write by the database', async () => {
  const write = database.inTenant(actor, (scope) => scope.client.query(rename('Lida')), { readOnly: true });
  await expect(write).rejects.toThrow(/read-only transaction/);
  expect(await storedName()).not.toBe('Lida');
});
