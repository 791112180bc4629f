import type { Endpoint } from '@certame/contract/kit/endpoint.ts';

const someId = '00000000-0000-4000-8000-000000000000';

/** Whatever any body asks for: what is wrong with a body is said before a row is looked for, and proves nothing. */
const everything = {
  name: 'Invasão',
  subject: 'Invasão',
  title: 'Invasão',
  body: 'Invasão',
  message: 'Invasão',
  text: 'Invasão',
  answer: 'Invasão',
  reason: 'Um motivo longo o bastante',
  state: 'contacted',
  active: false,
  password: 'Goiaba-madura-61',
  purpose: 'sso',
  url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  client_id: someId,
  item_id: someId,
  upload_id: someId,
  size: 1,
  ids: [someId],
  user_ids: [],
  member_ids: [someId],
  granted: [],
  seq: 0,
  from_step: 0,
  mode: 'keep',
  score: '1',
  force: true,
  only: 'all',
  ends_at: '2030-01-01T00:00:00Z',
  emails: 'aluno@areas.example',
  device_id: 'some-device',
  events: [],
  responses: [{ item_id: someId, seq: 1, value: null, answered_at: '2026-01-01T00:00:00Z' }],
};
/** Moves of an attempt give a reason out of a list, or none. */
const { reason: _reason, ...withoutReason } = everything;

const question = {
  type: 'essay',
  title: 'Invasão',
  content: { statement: '<p>Invasão</p>' },
  key: {},
  updated_at: '2026-01-01T00:00:00Z',
};
const bodies: Record<string, object> = {
  'POST /api/v1/questionnaires/:id/receipts/check': { code: '0'.repeat(64) },
  'POST /api/v1/questionnaires/:id/panel/actions': {
    action: 'extend',
    participant_ids: [someId],
    minutes: 1,
  },
  'PUT /api/v1/base_question/:id': question,
};

function file(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['Nome completo;E-mail\nInvasão;invasao@areas.example\n']), 'alunos.csv');
  return form;
}

export function foreignBodies({ method, path, carries }: Endpoint): object | string {
  if (carries === 'bytes') return 'bytes';
  if (/\/(files|import)$/.test(path)) return file();
  if (/\/answers\/:answer_id\/(pause|continue|finish)$/.test(path)) return withoutReason;
  return bodies[`${method} ${path}`] ?? everything;
}

/** A body of bytes says so. */
export const foreignHeaders = ({ carries }: Endpoint): Record<string, string> =>
  carries === 'bytes' ? { 'content-type': 'application/octet-stream' } : {};
