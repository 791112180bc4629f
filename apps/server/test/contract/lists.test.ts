import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, test } from 'vitest';
import { definedLists } from '#crud/lists/define-list.ts';

/** Every declared list: each of its columns that says so can be sorted by, in both directions, and nothing else can. */
const server = await useTestServer({ environment: { JOBS: 'off', LOG_LEVEL: 'silent' } });
const admin = await server.as('admin');
await server.owner.query(
  `insert into grading_configs (institution_id, questionnaire_id, name, criteria, min_score, max_score, total_teacher, final_rule, blind, students_scope)
   select $1, id, 'Correção', '[]', 0, 10, 1, 'nearest-two', true, 'all' from questionnaires where institution_id = $1 limit 1`,
  [admin.institutionId],
);
const { rows } = await server.owner.query(
  `
  select (select id from questionnaires where institution_id = $1 limit 1) as questionnaires,
         (select id from questionnaires where institution_id = $1 and not (settings ->> 'anonymous')::boolean limit 1) as named_questionnaire,
         (select id from classes where institution_id = $1 limit 1) as classes,
         (select id from campaigns where institution_id = $1 limit 1) as campaigns,
         (select id from rooms where institution_id = $1 limit 1) as classrooms,
         (select id from contents where institution_id = $1 limit 1) as contents,
         (select id from practical_tests where institution_id = $1 limit 1) as practical_tests,
         (select id from attempts where institution_id = $1 limit 1) as answers,
         (select id from grading_configs where institution_id = $1 limit 1) as questionnaire_correctors,
         (select id from mailings where institution_id = $1 limit 1) as missives,
         (select id from announcements where institution_id = $1 limit 1) as text_message`,
  [admin.institutionId],
);

/** The address of a list, about a row of the demonstration. */
function addressOf(path: string): string {
  const area = /^\/api\/v1\/(\w+)/.exec(path)?.[1] ?? '';
  return path.replace(/:\w+/, () => {
    const id: unknown = rows[0][area] ?? (area === 'classes_students' ? rows[0].classes : undefined);
    if (typeof id !== 'string') throw new Error(`Say in this test which row ${path} may name`);
    return id;
  });
}

test('there are lists', () => expect(definedLists.length).toBeGreaterThan(12));

const period = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' };

/** Filters without which a list lists nothing, as a query. */
const asked = (required: readonly string[]): string =>
  required
    .map((key) => {
      if (key in period) return `filters[${key}]=${period[key as keyof typeof period]}&`;
      if (!key.startsWith('questionnaire')) throw new Error(`Say in this test what the filter ${key} may be`);
      return `filters[${key}]=${rows[0].named_questionnaire}&`;
    })
    .join('');

describe.each(definedLists.map(({ path, columns, required }) => [path, columns, required] as const))(
  '%s',
  (path, columns, required) => {
    const address = `${addressOf(path)}?${asked(required)}`;

    test('shows its first page', async () => {
      const { status, body } = await admin.get(`${address}per_page=2`);
      expect(status, JSON.stringify(body)).toBe(200);
      for (const { key, label } of body.columns) expect(label, key).not.toContain('.columns.');
    });

    test('is sorted by the columns that say so', async () => {
      const shown = new Set(
        (await admin.get(`${address}per_page=2`)).body.columns.map((one: { key: string }) => one.key),
      );
      for (const [key, { sort }] of Object.entries(columns).filter(([one]) => shown.has(one)))
        for (const direction of ['asc', 'desc']) {
          const { status } = await admin.get(
            `${address}order_column=${key}&direction=${direction}&per_page=2`,
          );
          const isOrder = sort !== undefined || ['created_at', 'read_at'].includes(key);
          expect(status, `${key} ${direction}`).toBe(isOrder ? 200 : 422);
        }
      for (const wrong of ['search_text', 'toString', 'a;b'])
        expect((await admin.get(`${address}order_column=${encodeURIComponent(wrong)}`)).status, wrong).toBe(
          422,
        );
    });

    test.runIf(required.length > 0)('lists nothing without the filters that it requires', async () => {
      const { status, body } = await admin.get(addressOf(path));
      expect([status, Object.keys(body.errors)]).toEqual([422, required.map((key) => `filters.${key}`)]);
    });

    test('searches, and refuses a filter that it does not have', async () => {
      expect((await admin.get(`${address}filters[search]=a%25b%20c`)).status).toBe(200);
      expect((await admin.get(`${address}filters[unheard_of]=1`)).status).toBe(422);
    });
  },
);
