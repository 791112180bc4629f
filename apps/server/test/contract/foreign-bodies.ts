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
  decision: 'invalid',
  consequence: 'none',
  after_review_id: null,
  source: 'camera',
  mime: 'video/webm',
  age_ms: 0,
  chunks: 1,
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
  'PUT /api/v1/practical_tests/:id': {
    name: 'Invasão',
    sections: [
      {
        ...{ id: 's', name: 'Invasão', minutes: 5, weight: '1' },
        items: [{ id: 'i', text: 'Invasão', kind: 'check', max: '1', levels: 2 }],
      },
    ],
    max_score: '10',
    examiners: 1,
  },
  'POST /api/v1/practical_tests/:id/entries': { device_id: 'some-device', entries: [{ seq: 1 }] },
  'PUT /api/v1/practical_tests/:id/decisions': {
    student_id: someId,
    section_id: 's',
    score: '1',
    reason: 'Invasão',
  },
  'PUT /api/v1/appeals/:id': { reason: 'other', reasoning: 'Uma invasão que ninguém deve aceitar.' },
  'POST /api/v1/appeals/:id/answer': { message: 'Invasão' },
  'POST /api/v1/appeal_handlings/:id/ask': { message: 'Invasão' },
  'POST /api/v1/appeal_handlings/:id/notes': { message: 'Invasão' },
  'POST /api/v1/appeal_handlings/:id/reopen': { message: 'Invasão' },
  'POST /api/v1/appeal_handlings/:id/undo': { reason: 'Invasão de outra instituição' },
  'PUT /api/v1/questionnaires/:id/appeal_rules': {
    ...{ enabled: true, days: 2, max_appeals: 1, whole_exam: true },
    ...{ item_ids: null, max_attachments: 0, answer_days: null },
  },
  'PUT /api/v1/physical_questionnaires/:id': { name: 'Invasão' },
  'PUT /api/v1/physical_questionnaires/:id/pages/:page_id': { as: 'discarded' },
  'PUT /api/v1/physical_questionnaires/:id/pages/:page_id/fields/:ordinal': { values: [] },
  'PUT /api/v1/questionnaire_correctors/:id': {
    name: 'Invasão',
    criteria: [{ id: 'c', criterion: 'Invasão', weight: '100', levels: 2 }],
    min_score: '0',
    max_score: '10',
    total_teacher: 1,
    item_ids: [someId],
  },
  'PUT /api/v1/questionnaire_correctors/:id/answers/:answer_id/items/:item_id/draft': {
    criteria_scores: {},
    updated_at: null,
  },
  'PUT /api/v1/questionnaire_correctors/:id/answers/:answer_id/items/:item_id/grade': {
    criteria_scores: {},
    updated_at: null,
  },
  'PUT /api/v1/questionnaire_correctors/:id/answers/:answer_id/items/:item_id/group_grade': {
    ...{ criteria_scores: {}, updated_at: null, fingerprint: '0'.repeat(32) },
    answers: [{ answer_id: someId, fingerprint: '0'.repeat(32) }],
  },
  'PUT /api/v1/questionnaire_correctors/:id/answers/:answer_id/items/:item_id/flags': { kind: 'risk' },
  'POST /api/v1/questionnaire_correctors/:id/answers/:answer_id/items/:item_id/flags/withdraw': {
    kind: 'risk',
  },
  'POST /api/v1/questionnaire_correctors/:id/training/marks': {
    training_id: '00000000-0000-4000-8000-000000000001',
    criteria_scores: { c1: '0' },
  },
  'PUT /api/v1/questionnaire_correctors/:id/answers/:answer_id/items/:item_id/training': {
    criteria_scores: { c1: '0' },
  },
  'POST /api/v1/questionnaire_correctors/:id/training/graders/:grader_id': { action: 'open' },
  'POST /api/v1/questionnaire_correctors/:id/bank_comments': { text: 'Invasão' },
  'POST /api/v1/forms/:short_url_id/consent': { choice: 'agreed', text_id: someId },
  'POST /api/v1/forms/:short_url_id/environment_check': {
    device_id: 'device-of-a-test',
    lines: { camera: { verdict: 'pass', code: null, measured: null } },
  },
  'POST /api/v1/meetings/:id/messages': { client_id: someId, body: 'Invasão' },
  'POST /api/v1/calls/:id/sync': { peer_id: someId, after: 0, muted: true, presenting: false },
  'POST /api/v1/calls/:id/signals': { peer_id: someId, to_peer: someId, kind: 'candidate', data: '{}' },
  'POST /api/v1/calls/:id/leave': { peer_id: someId },
  'POST /api/v1/proctoring/rooms/:id/calls': { participant_ids: [someId] },
  'POST /api/v1/proctoring/rooms/:id/acts': { action: 'note', participant_ids: [someId], text: 'Invasão' },
  'POST /api/v1/proctoring/rooms/:id/end_supervision': {
    user_id: someId,
    reason: 'Um motivo longo o bastante',
  },
  'POST /api/v1/proctoring/rooms/:id/hand_over': { user_id: someId },
  'POST /api/v1/proctoring/rooms/:id/move': { room_id: someId, participant_ids: [someId] },
  'POST /api/v1/forms/:short_url_id/support': { client_id: someId, kind: 'other', text: 'Invasão' },
  'POST /api/v1/support/requests/:id/transfer': { user_id: someId },
  'POST /api/v1/support/requests/:id/close': { outcome: 'solved' },
  'POST /api/v1/support/requests/:id/clock': { action: 'resume' },
  'PUT /api/v1/streams/:id': { title: 'Invasão', class_id: someId, shows: 'camera' },
  'POST /api/v1/questionnaires/:id/proctoring_alternatives': { user_id: someId, granted: true },
  'POST /api/v1/questionnaires/:id/proctoring_waivers': { check_id: someId },
};

function file(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['Nome completo;E-mail\nInvasão;invasao@areas.example\n']), 'alunos.csv');
  return form;
}

export function foreignBodies({ method, path, carries }: Endpoint): object | string {
  if (carries === 'bytes') return 'bytes';
  if (/\/(files|import|scans)$/.test(path)) return file();
  if (/\/answers\/:answer_id\/(pause|continue|finish)$/.test(path)) return withoutReason;
  return bodies[`${method} ${path}`] ?? everything;
}

/** A body of bytes says so. */
export const foreignHeaders = ({ carries }: Endpoint): Record<string, string> =>
  carries === 'bytes' ? { 'content-type': 'application/octet-stream' } : {};
