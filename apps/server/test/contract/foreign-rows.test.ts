import { areas } from '@certame/contract/areas.ts';
import { declaredEndpoints } from '@certame/contract/endpoints.ts';
import { type Area, tableOf } from '@certame/contract/kit/area/define-area.ts';
import type { Endpoint } from '@certame/contract/kit/endpoint.ts';
import { defaultPermissionsOf, roleKeys, satisfiesRule } from '@certame/contract/permissions.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { clientWith, createSessions } from '@certame/testkit/direct-session.ts';
import { sideBySide } from '@certame/testkit/http/side-by-side.ts';
import { firstInstitution, secondInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '#lib/sheets/sheets.ts';
import { foreignBodies, foreignHeaders } from './foreign-bodies.ts';
import { fingerprintOf, foreignRows, markForeignRows } from './foreign-institution.ts';

/**
 * Every area x action x role x another institution: people of the second institution, one of each role, at every
 * endpoint with the ids of rows that the first one has.
 */
let rowsOf: Record<string, string>;
let foreignId = '';
let ownId = '';
let idsOfForeign: ReadonlySet<string>;
const mark = 'Linha alheia';

const server = await useTestServer({ environment: { JOBS: 'off', LOG_LEVEL: 'silent' } });
const { owner } = server;
beforeAll(async () => {
  const { rows } = await owner.query<{ id: string; name: string }>('select id, name from institutions');
  foreignId = rows.find(({ name }) => name === firstInstitution)?.id ?? '';
  ownId = rows.find(({ name }) => name === secondInstitution)?.id ?? '';
  await owner.query(
    `with made as (
       insert into users (email, name, email_verified_at)
       select 'papel-' || r.key || '@certame.example', r.name, now() from roles r
        where r.institution_id = $1 and r.key is not null returning id, email)
     insert into memberships (institution_id, user_id, role_id)
     select $1, made.id, r.id from made join roles r on made.email = 'papel-' || r.key || '@certame.example'
      where r.institution_id = $1`,
    [ownId],
  );
  rowsOf = await foreignRows(owner, await server.as('admin'));
  await markForeignRows(owner, rowsOf, mark);
  idsOfForeign = new Set(Object.values(rowsOf));
});

async function memberOf(role: string, institutionId: string): Promise<ApiClient> {
  const [session] = await createSessions(server.ownerUrl, [`papel-${role}@certame.example`]);
  if (!session) throw new Error(`No session for ${role}`);
  return clientWith(server.address, session, institutionId);
}

const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;
const ruleOf = (endpoint: Endpoint): string =>
  endpoint.access.kind === 'permission' ? endpoint.access.rule : 'authenticated';
const installationAreas = new Set(areas.filter(({ scope }) => scope === 'global').map(({ key }) => key));

/** Where an address names a row: first the part before the place, then which table its rows stand in. */
function tableAt(endpoint: Endpoint, place: string): string | undefined {
  const resource = endpoint.path.replace('/api/v1/', '').split('/')[0] ?? '';
  if (place === 'id') {
    const before = endpoint.path.split(`/:${place}`)[0]?.replace('/api/v1/', '') ?? '';
    const area = areas.find(({ key }) => key === before);
    return tables[before] ?? (area ? tableOf(area) : undefined);
  }
  return tables[`${resource}.${place}`] ?? tables[place];
}
const tables: Record<string, string> = {
  answer_id: 'attempts',
  appeals: 'appeals',
  appeal_handlings: 'appeals',
  attempt_id: 'attempts',
  base_question: 'questions',
  calls: 'calls',
  comment_id: 'grading_bank_comments',
  'chat/conversations': 'chat_conversations',
  'chat/messages': 'chat_messages',
  class_id: 'classes',
  class_invites: 'class_invites',
  editor_groups: 'editor_groups',
  questionnaire_templates: 'questionnaire_templates',
  emails_sent: 'outbox_emails',
  erasure_requests: 'erasure_requests',
  files: 'files',
  grader_id: 'users',
  item_id: 'questionnaire_items',
  jobs: 'job_runs',
  lead_id: 'campaign_leads',
  meetings: 'meetings',
  link: 'link',
  media_id: 'content_media',
  participant_id: 'participants',
  practical_student_id: 'practical_test_students',
  practical_tests: 'practical_tests',
  'proctoring/monitor': 'questionnaires',
  'proctoring/rooms': 'rooms',
  my_support: 'support_requests',
  'profile/sessions': 'sessions',
  questionnaire: 'questionnaires',
  questionnaires: 'questionnaires',
  physical_questionnaires: 'physical_questionnaires',
  'physical_questionnaires.page_id': 'paper_pages',
  questionnaire_correctors: 'grading_configs',
  'reports/questionnaire_performance': 'questionnaires',
  'reports/questionnaire_results': 'questionnaires',
  'reports/questionnaires': 'questionnaires',
  segment_id: 'media_segments',
  short_url_id: 'short_url_id',
  'support/requests': 'support_requests',
  streams: 'streams',
  'streams.segment_id': 'stream_segments',
  text_message: 'announcements',
  teacher_id: 'users',
  upload_id: 'answer_uploads',
  training_id: 'grading_training_answers',
  user_id: 'users',
  'users/notifications': 'notifications',
};
/** Places that name no row, and what stands there. */
const placesWithoutRows: Record<string, string> = {
  type: 'xls',
  part: '0',
  ordinal: '0',
  section_id: 'station',
  picture_id: '00000000-0000-4000-8000-000000000000',
  evidence_id: '00000000-0000-4000-8000-000000000000',
  name: 'A'.repeat(22),
};
/** Addresses whose places name no row of an institution, each with its reason. */
const withoutRows: Record<string, string> = {
  'GET /api/v1/base_question/import/template/:format': 'a form of a file',
  'POST /api/v1/email_templates/types/:type/reset': 'a type of message',
  'DELETE /api/v1/chat/blocks/:user_id': "takes somebody off one's own list, whoever it is",
  'DELETE /api/v1/user_client_exceptions/:id': 'of the installation',
  'GET /api/v1/user_client_exceptions/:id': 'of the installation',
  'PUT /api/v1/user_client_exceptions/:id/resolve': 'of the installation',
};
const isOfInstallation = (endpoint: Endpoint): boolean => {
  const resource = endpoint.path.split('/')[3] ?? '';
  return installationAreas.has(resource) && !['users', 'institutions', 'organizations'].includes(resource);
};
/** An invitation by e-mail belongs to a person wherever he is; class-invites.db.test.ts has what strangers get. */
const isPersonal = (endpoint: Endpoint): boolean => endpoint.path.includes('/:invite_code');

const endpoints = declaredEndpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ access }) => access.kind === 'permission' || access.kind === 'authenticated');
const placesOf = (endpoint: Endpoint): string[] =>
  [...endpoint.path.matchAll(/:(\w+)/g)]
    .map(([, place = '']) => place)
    .filter((place) => !Object.hasOwn(placesWithoutRows, place));
const naming = endpoints.filter(
  (endpoint) =>
    placesOf(endpoint).length > 0 &&
    !withoutRows[nameOf(endpoint)] &&
    !isOfInstallation(endpoint) &&
    !isPersonal(endpoint),
);

function foreignAddress(endpoint: Endpoint): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_all, place: string) => {
    const filler = placesWithoutRows[place];
    if (filler !== undefined) return filler;
    const table = tableAt(endpoint, place);
    const id = table && rowsOf[table];
    if (!id) throw new Error(`Say in this test which row :${place} of ${nameOf(endpoint)} names`);
    return id;
  });
  if (endpoint.path.endsWith('/:answer_id/items'))
    return `${path}?device_id=device-of-a-test&item_id=${rowsOf.questionnaire_items}`;
  if (endpoint.path.endsWith('/chunks/:ordinal')) return `${path}?device_id=device-of-a-test`;
  return endpoint.path.endsWith('/answers/:answer_id') ? `${path}?device_id=device-of-a-test` : path;
}

describe.each(Object.values(roleKeys))('%s of another institution', (role) => {
  test('finds no row that is named to him, and changes none', async () => {
    const client = await memberOf(role, ownId);
    const held = new Set(defaultPermissionsOf(role));
    const before = await fingerprintOf(owner, foreignId);
    const wrong: string[] = [];
    let found = 0;
    await sideBySide(naming, async (endpoint) => {
      const body = endpoint.method === 'GET' ? undefined : foreignBodies(endpoint);
      const reply = await client.send(
        endpoint.method,
        foreignAddress(endpoint),
        body,
        foreignHeaders(endpoint),
      );
      const expected = satisfiesRule(ruleOf(endpoint), held) ? 404 : 403;
      if (expected === 404) found += 1;
      if (reply.status !== expected || JSON.stringify(reply.body).includes(mark))
        wrong.push(`${nameOf(endpoint)} -> ${reply.status} ${JSON.stringify(reply.body).slice(0, 160)}`);
    });
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan(4);
    expect(await fingerprintOf(owner, foreignId)).toEqual(before);
  });

  test('reads none of its rows in lists, choices, searches and exports', async () => {
    const client = await memberOf(role, ownId);
    const held = new Set(defaultPermissionsOf(role));
    const leaks: string[] = [];
    let read = 0;
    const addresses = endpoints.flatMap((endpoint) => {
      if (endpoint.method !== 'GET' || placesOf(endpoint).length > 0 || isOfInstallation(endpoint)) return [];
      if (!satisfiesRule(ruleOf(endpoint), held)) return [];
      const queries = ['?per_page=100', `?q=${mark}`, `?filters[search]=${mark}`];
      const isExport = endpoint.path.endsWith('/:type');
      const path = endpoint.path.replace(':type', 'xls');
      return (isExport ? [''] : queries).map((query) => ({ address: path + query, isExport }));
    });
    await sideBySide(addresses, async ({ address, isExport }) => {
      const { status, body } = await client.get(address);
      // Exports of one person wait for each other: none is refused for it, and so looked at by nobody.
      expect([429, 503], address).not.toContain(status);
      if (status !== 200) return;
      read += 1;
      const text =
        isExport && body instanceof Uint8Array
          ? JSON.stringify((await readSheet(Buffer.from(body), 'export.xlsx')).rows)
          : JSON.stringify(body);
      const ids = text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
      if (text.includes(mark) || ids.some((id) => idsOfForeign.has(id))) leaks.push(address);
    });
    expect(leaks).toEqual([]);
    expect(read).toBeGreaterThan(10);
  });

  test('is let in nowhere by claiming it', async () => {
    const client = await memberOf(role, foreignId);
    const wrong: string[] = [];
    const guarded = endpoints.filter(({ access }) => access.kind === 'permission');
    await sideBySide(guarded, async (endpoint) => {
      const address = endpoint.path
        .replace(':type', 'xls')
        .replace(':ordinal', '0?device_id=device-of-a-test')
        .replace(/:\w+/g, ownId);
      const body = endpoint.method === 'GET' ? undefined : foreignBodies(endpoint);
      const reply = await client.send(endpoint.method, address, body, foreignHeaders(endpoint));
      // What saves answers asks for session and participation in one statement, which says less.
      const code = endpoint.path.startsWith('/api/v1/answers/')
        ? /^(institution-not-member|forbidden)$/
        : /^institution-not-member$/;
      if (reply.status !== 403 || !code.test(reply.body.code))
        wrong.push(`${nameOf(endpoint)} -> ${reply.status} ${reply.body.code}`);
    });
    expect(wrong).toEqual([]);
  });
});

test('the walk names a row in every area of institutions', () => {
  const walked = (area: Area): boolean =>
    naming.some(({ path }) => path.startsWith(`/api/v1/${area.key}/:id`));
  const tenants = areas.filter(
    ({ scope, key }) => scope === 'institution' || !isOfInstallation({ path: `/api/v1/${key}` } as Endpoint),
  );
  expect(tenants.filter((area) => !walked(area)).map(({ key }) => key)).toEqual([]);
  expect(naming.length).toBeGreaterThan(120);
});
