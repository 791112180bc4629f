import { declaredEndpoints } from '@certame/contract/endpoints.ts';
import type { Endpoint } from '@certame/contract/kit/endpoint.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, test } from 'vitest';
import { expectCivil } from './civil.ts';
import { crowdedBody, fillings, largestBody } from './largest-bodies.ts';
import { leastStall, maxStallMs } from './stalls.ts';

/** Of a body whose endpoint doesn't declare another limit. */
const defaultBodyBytes = 1024 * 1024;

const server = await useTestServer({ environment: { JOBS: 'off', LOG_LEVEL: 'silent' } });
const { owner } = server;
const admin = await server.as('admin');

const leftOut = new Set(['POST /api/v1/logout', 'POST /api/v1/password/change', 'POST /api/v1/token/renew']);
const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;
const unknownId = '00000000-0000-4000-8000-000000000000';
/** Rows that stand for the ids in paths, by the path's first segment; of people never the one who asks. */
const rowQueries: Record<string, string> = {
  ...Object.fromEntries(
    ['classes', 'courses', 'campaigns', 'questionnaires', 'contents', 'news'].map((table) => [
      table,
      `select id from ${table} where institution_id = $1 limit 1`,
    ]),
  ),
  answers: `select id from attempts where institution_id = $1 and state = 'released' limit 1`,
  base_question: 'select id from questions where institution_id = $1 limit 1',
  classrooms: 'select id from rooms where institution_id = $1 limit 1',
  classroom_configs: 'select id from room_configs where institution_id = $1 limit 1',
  disciplines: 'select id from disciplines where institution_id = $1 limit 1',
  email_templates: 'select id from email_templates where institution_id = $1 limit 1',
  institutions: 'select $1::uuid as id',
  missives: 'select id from mailings where institution_id = $1 limit 1',
  organizations: 'select organization_id as id from institutions where id = $1',
  roles: `select id from roles where institution_id = $1 and key = 'student'`,
  students: 'select id from people where institution_id = $1 and user_id is not null limit 1',
  users: `select m.user_id as id from memberships m join roles r on r.id = m.role_id
           where m.institution_id = $1 and r.key = 'student' limit 1`,
};
const homeIds = new Map<string, string>();
for (const [segment, query] of Object.entries(rowQueries)) {
  const { rows } = await owner.query<{ id: string }>(
    query,
    query.includes('$1') ? [admin.institutionId] : [],
  );
  if (rows[0]) homeIds.set(segment, rows[0].id);
}
/** The first id of a path names a row that is there, as far as the demonstration has one. */
const pathOf = (endpoint: Endpoint): string =>
  endpoint.path
    .replace(':type', 'xls')
    .replace(/:\w+/, homeIds.get(endpoint.path.split('/')[3] ?? '') ?? unknownId)
    .replace(/:\w+/g, unknownId);

const withBodies = declaredEndpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ body, method }) => body && method !== 'GET')
  .filter((endpoint) => !leftOut.has(nameOf(endpoint)));

test.each(withBodies.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s holds nobody up with its largest body',
  { timeout: 120_000 },
  async (name, endpoint) => {
    if (!endpoint.body) return;
    const maxBytes = endpoint.bodyLimitBytes ?? defaultBodyBytes;
    const bodies = Object.keys(fillings).map((filling) => [
      filling,
      largestBody(endpoint.body as never, filling, maxBytes),
    ]);
    bodies.push(['crowds', crowdedBody(endpoint.body, maxBytes)]);
    const distinct = new Map(bodies.map(([filling = '', text = '']) => [text, filling]));
    const slow: string[] = [];
    for (const [text, filling] of distinct) {
      let status = 0;
      const stallMs = await leastStall(async () => {
        const reply = await admin.send(endpoint.method, pathOf(endpoint), text);
        status = reply.status;
        expectCivil(reply, `${name} ${filling}`);
      });
      if (stallMs > maxStallMs)
        slow.push(`${filling}, ${text.length} bytes: ${status} after a stall of ${Math.round(stallMs)} ms`);
    }
    expect(slow).toEqual([]);
  },
);

/** Every text that a question may have, full. */
function fullQuestion(fill: (maxChars: number) => string, charsOfText: number): string {
  const html = fill(charsOfText);
  const ids = Array.from({ length: 60 }, (_none, index) => `o${index}`);
  return JSON.stringify({
    type: 'multiple_choice',
    content: { statement: html, options: ids.map((id) => ({ id, html })) },
    key: {
      correct_option_ids: ['o0'],
      feedback_right: html,
      feedback_wrong: html,
      general_feedback: html,
      option_feedback: Object.fromEntries(ids.map((id) => [id, html])),
    },
  });
}

test.each(Object.entries(fillings))(
  'a question full of %s holds nobody up',
  { timeout: 120_000 },
  async (filling, fill) => {
    // Few long texts, many short ones, and as large as the body may be.
    for (const charsOfText of [200_000, 16_000, 8000, 4000, 400]) {
      const text = fullQuestion(fill, charsOfText);
      if (text.length > defaultBodyBytes) continue;
      const stallMs = await leastStall(async () => {
        const reply = await admin.post('/api/v1/base_question', text);
        expectCivil(reply, filling);
        expect(reply.status).not.toBe(413);
      });
      expect(stallMs, `${filling}, ${text.length} bytes`).toBeLessThanOrEqual(maxStallMs);
    }
    const one = JSON.stringify({
      type: 'essay',
      content: { statement: fill(199_000), options: [] },
      key: {},
    });
    const stallMs = await leastStall(async () => {
      expectCivil(await admin.post('/api/v1/base_question', one), filling);
    });
    expect(stallMs, `${filling}, one text`).toBeLessThanOrEqual(maxStallMs);
  },
);

/** Tags that never end: a pattern that looks for an attribute between others tries every pair of places. */
const brokenTags = (attribute: string) => (maxChars: number) =>
  '<span </x '.repeat(20) + attribute.repeat(Math.floor((maxChars - 200) / attribute.length));

test.each([' data-latex="a" ', ' data-gap="a" ', ' data-missing-image="a" ', ' data-file="a" '])(
  'a question of tags with%s and no end holds nobody up, stored or compared',
  { timeout: 120_000 },
  async (attribute) => {
    const statement = brokenTags(attribute)(190_000);
    const text = JSON.stringify({ type: 'essay', content: { statement, options: [] }, key: {} });
    for (const path of ['/api/v1/base_question/similar', '/api/v1/base_question']) {
      const stallMs = await leastStall(async () => {
        expectCivil(await admin.post(path, text), attribute);
      });
      expect(stallMs, path).toBeLessThanOrEqual(maxStallMs);
    }
  },
);
