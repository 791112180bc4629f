import type { SQL } from '@certame/db/sql.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { startTestServer, type TestServer } from '@certame/testkit/start-test-server.ts';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginsWith, standsInside } from './search-words.ts';

/** Pages of an area of many rows are found by other ways than a plain query: they must show the same. */
let server: TestServer;
let admin: ApiClient;
let owner: pg.Client;
let institutionId: string;
const count = 11_000;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
  owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into people (institution_id, kind, name, email, identifier, birthdate, active, created_at)
     select i.id, case when n % 11 = 0 then 'staff' else 'student' end,
            case when n % 100 = 7 then 'Zélia ' else 'Grade ' end || (n * 7919 % 11003), 'grade' || n || '@pagina.example',
            case when n % 3 > 0 then 'G' || (n * 31 % 11003) end, case when n % 2 > 0 then date '2000-01-01' + n % 500 end,
            n % 4 > 0, now() - n * interval '1 minute'
       from institutions i, generate_series(1, $1::int) n where i.name = 'Colégio Horizonte'`,
    [count],
  );
  await owner.query('analyze people');
  const { rows } = await owner.query("select id from institutions where name = 'Colégio Horizonte'");
  institutionId = rows[0].id;
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const page = async (query: string) => (await admin.get(`/api/v1/students?${query}`)).body.model;
const idsOf = (model: { data: { id: string }[] }): string[] => model.data.map(({ id }) => id);

async function expectedIds(order: string, condition: string, limit: number, offset: number) {
  const { rows } = await owner.query<{ id: string }>(
    `select t.id from people t join institutions i on i.id = t.institution_id
      where i.name = 'Colégio Horizonte' and t.kind = 'student' and ${condition} order by ${order} limit ${limit} offset ${offset}`,
  );
  return rows.map(({ id }) => id);
}
/** Names are sorted as they are searched: without case and accents. */
const sortedBy = (column: string): string =>
  column === 'name' ? `search_key(t.name) collate "C" || chr(10) || t.email` : `t.${column}`;
const orders = ['name', 'email', 'identifier', 'document', 'birthdate', 'created_at', 'active', 'id'].flatMap(
  (column) => (['asc', 'desc'] as const).map((direction) => [column, direction] as const),
);

it.each(orders)('every page by %s %s holds the rows it should', async (column, direction) => {
  const order = `${sortedBy(column)} ${direction} nulls last, t.id ${direction}`;
  for (const [number, perPage] of [
    [1, 10],
    [40, 100],
    [67, 100],
    [100, 100],
  ] as const) {
    const model = await page(
      `order_column=${column}&direction=${direction}&page=${number}&per_page=${perPage}`,
    );
    expect(idsOf(model), `${number}`).toEqual(
      await expectedIds(order, 'true', perPage, (number - 1) * perPage),
    );
    expect(model.total).toBeGreaterThanOrEqual(count * 0.9);
    expect(model.total_is_minimum).toBeUndefined();
  }
});

it.each([
  ['grade', 'like', "t.search_text like '%grade%'"],
  ['0@pagina', 'a tenth, told by the first rows', "t.search_text like '%0@pagina%'"],
  [
    'grade1 3@pagina 7',
    'three words that each leave some rows out, one of them behind a blank',
    "t.search_text like '%grade1%' and t.search_text like '%3@pagina%' and t.search_text ~ '[[:space:]]7'",
  ],
  ['zelia', 'rare', "t.search_text like '%zelia%'"],
  ['ZÉLIA 123', 'two words', "t.search_text like '%zelia%' and t.search_text like '%123%'"],
  ['zé', 'a beginning', "t.search_text like 'ze%'"],
  ['zé 12', 'two beginnings', "t.search_text like 'ze%' and t.search_text ~ '[[:space:]]12'"],
  ['9', 'a digit that begins words of names and identifiers', "t.search_text ~ '[[:space:]]9'"],
  ['g', 'what begins the first word and later ones', "t.search_text ~ '(^|[[:space:]])g'"],
  ['lia', 'what stands inside the first word', "t.search_text like '%lia%'"],
  [
    'grade 77',
    'a beginning with another word',
    "t.search_text like 'grade %' and t.search_text ~ '[[:space:]]77'",
  ],
  ['grade10123@pagina', 'a number among letters', "t.email = 'grade10123@pagina.example'"],
  ['   ', 'nothing but blanks', 'true'],
  ['100%', 'a wildcard that means itself', 'false'],
  ['x', 'a letter nothing begins with', 'false'],
  ['nobody-at-all', 'none', 'false'],
])('a search for %s (%s) finds what a plain query finds', async (text, _name, condition) => {
  for (const [order, direction] of [
    ['name', 'asc'],
    ['identifier', 'desc'],
  ] as const)
    for (const number of [1, 3, 60]) {
      const model = await page(
        `filters[search]=${encodeURIComponent(text)}&order_column=${order}&direction=${direction}&page=${number}&per_page=20`,
      );
      const wanted = `${sortedBy(order)} ${direction} nulls last, t.id ${direction}`;
      expect(idsOf(model)).toEqual(await expectedIds(wanted, condition, 20, (number - 1) * 20));
      const all = await expectedIds('t.id', condition, 1_000_000, 0);
      // Counted to a thousand, or to the end of the page where that is further.
      expect(model.total).toBe(
        Math.min(all.length, model.total_is_minimum ? Math.max(1000, number * 20) : all.length),
      );
    }
});

it('a word with an apostrophe is looked up in the same indexes as any other', async () => {
  const planOf = async (condition: SQL): Promise<string> => {
    const { sql: text, params } = new PgDialect().sqlToQuery(condition);
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
      `explain select t.id from people t where t.kind = 'student'
          and t.institution_id = '${institutionId}' and ${text}`,
      params,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  // In so small a table reading all of it may be the quicker way: what is asked is whether the indexes could be used.
  await owner.query('set enable_seqscan = off');
  // What was inserted a moment ago waits in the index's pending list, which makes it look dear.
  await owner.query('vacuum analyze people');
  expect(await planOf(beginsWith("d'ávila"))).toMatch(
    /students_grid_name[\s\S]*Index Cond: .*'davila'.*'davilb'/,
  );
  expect(await planOf(standsInside("d'ávila"))).toMatch(/students_search[\s\S]*Index Cond: .*%davila%/);
  await owner.query('reset enable_seqscan');
});

it('tells of rows that a search finds what it tells of any other', async () => {
  const [found] = (await page('filters[search]=grade&order_column=birthdate&per_page=1')).data;
  expect(found.birthdate).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect((await admin.get(`/api/v1/students/${found.id}`)).body.model).toEqual(found);
});

it('says that there are more where counting stops', async () => {
  await owner.query(`update people set kind = 'student' where email like 'grade%@pagina.example'`);
  const model = await page('filters[search]=pagina&per_page=100');
  expect(model).toMatchObject({ total: 1000, total_is_minimum: true, last_page: 10 });
  // Pages beyond are there all the same, found by sorting everything, which tells the whole number too.
  const beyond = await page('filters[search]=pagina&page=110&per_page=100');
  expect(beyond).toMatchObject({ total: count, last_page: 110 });
  expect(beyond.data).toHaveLength(100);
});

it('filters with a class, a state and nonsense', async () => {
  const model = await page('filters[active]=false&order_column=name&per_page=50');
  expect(idsOf(model)).toEqual(await expectedIds(`${sortedBy('name')}, t.id`, 'not t.active', 50, 0));
  expect((await admin.get('/api/v1/students?filters[class_ids]=x')).status).toBe(422);
  expect((await admin.get('/api/v1/students?order_column=search_text')).status).toBe(422);
});
