import {
  finishAnswer,
  getAnswerItems,
  saveEvents,
  saveResponses,
} from '@certame/contract/features/exam/endpoints.ts';
import { attemptReplySchema, formInfoSchema } from '@certame/contract/features/exam/form.ts';
import { attemptStates, finishReasons } from '@certame/contract/features/exam/states.ts';
import { mediaKinds, numberings } from '@certame/contract/features/questions/content.ts';
import { questionTypes } from '@certame/contract/features/questions/question-types.ts';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Shape } from '#lib/http/shape.ts';
import {
  attemptShape,
  eventsShape,
  formInfoShape,
  itemsShape,
  saveShape,
  stateShape,
} from './reply-shapes.ts';
import { formOf, itemOf } from './testing/forms.ts';

const now = '2026-11-20T12:00:00.000Z';
const content = {
  statement: '<p>Complete</p>',
  options: [{ id: 'a', html: '<p>A</p>' }],
  shuffle_options: true,
  numbering: 'letters' as const,
  gaps: [
    { id: 'g1', kind: 'select' as const, label: 'Cor', choices: ['azul'] },
    { id: 'g2', kind: 'text' as const },
  ],
  max_chars: 100,
  media_kinds: ['image' as const],
  max_files: 2,
};
const plan = {
  ...{ mode: 'LR' as const, camera: true, microphone: true, screen: true, single_monitor: true, live: true },
  ...{ recorded: true, still_interval_s: null, retention_days: 14, checks: { camera: 'required' as const } },
  detections: { phone: { severity: 'H' as const, consequence: 'none' as const } },
};
const proctoring = {
  plan,
  candidate_text: null,
  consent: { text_id: 'x', version: 1, text: 'Concordo', state: 'needed' },
  check: { verdict: 'warn', checked_at: now, device_id: 'device', waived: false },
};
const info = {
  short_url_id: 'abcdef',
  name: 'Prova',
  institution_name: 'Escola',
  instructions: '',
  state: 'released',
  starts_at: now,
  ends_at: null,
  limit_min: 60,
  question_limit_s: 90,
  pauses_max: 2,
  pause_max_min: 10,
  questions: 2,
  needs_password: false,
  needs_justification: false,
  presentation: 'section',
  do_not_go_back: false,
  continue_later: true,
  allow_pauses: false,
  fullscreen_grace_ms: null,
  proctoring,
  attempts_used: 0,
  attempts_allowed: 1,
  may_start: true,
  reason: null,
  reason_message: 'Ainda não',
  environment: {
    problems: ['device' as const, 'browser' as const],
    title: 'Não neste dispositivo',
    advice: 'Use outro.',
    detected: 'celular',
    devices: ['computador'],
    systems: ['Windows'],
    browsers: [{ name: 'Mozilla Firefox', url: 'https://www.mozilla.org/firefox/new/' }],
    app: null,
  },
  open_answer_id: null,
  last_answer_id: 'x',
  sockets: { key: 'k', host: 'sockets.example', port: 443, secure: true },
  server_now: now,
};
const attempt = {
  answer_id: 'answer',
  institution_id: 'institution',
  state: 'in_progress',
  form: {
    ...formOf([itemOf('q1', 's1', { content }), itemOf('q2', 's2', { content: null, number: null })]),
    proctoring: plan,
  },
  deadline: now,
  question_deadline: now,
  pause_ends_at: now,
  pauses_left: 1,
  server_now: now,
  last_seq: 3,
  responses: [
    { item_id: 'q1', seq: 1, value: { g1: 'azul' } },
    { item_id: 'q2', seq: 2, value: null },
    { item_id: 'q2', seq: 3, value: ['a'] },
    { item_id: 'q2', seq: 4, value: 'a' },
  ],
  files: { 'file-1': 'relatório.pdf' },
};
const state = {
  answer_id: 'answer',
  state: 'finished',
  finish_reason: 'user',
  deadline: null,
  question_deadline: null,
  pause_ends_at: null,
  pauses_left: null,
  finished_at: now,
  server_now: now,
};
const saved = {
  acknowledged: [{ item_id: 'q1', seq: 1 }],
  rejected: [{ item_id: 'q1', seq: 2, code: 'text-too-long' }],
  deadline: null,
  staff_messages: [{ id: 'm1', text: 'Faltam dez minutos.', sent_at: now }],
  server_now: now,
};

const replies: [name: string, Shape<unknown>, z.ZodType | undefined, object][] = [
  ['the door', formInfoShape, formInfoSchema, info],
  ['an attempt', attemptShape, attemptReplySchema, attempt],
  ['items', itemsShape, getAnswerItems.reply, { items: attempt.form.items }],
  ['a save', saveShape, saveResponses.reply, saved],
  [
    'a heartbeat',
    eventsShape,
    saveEvents.reply,
    {
      ...{ acknowledged_seq: 1, rejected: [], state: 'in_progress', deadline: now, server_now: now },
      staff_messages: saved.staff_messages,
    },
  ],
  ['a finish', stateShape, finishAnswer.reply, state],
];

type Path = (string | number)[];
/** Supervision isn't looked into: most exams have none, and the places around it tell a foreign reply. */
const isSupervision = (path: Path): boolean => path.includes('proctoring');
/** Every place of a value, the value itself first. */
function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inner = Array.isArray(value) ? value.map((one, i) => [i, one] as const) : Object.entries(value);
  return [at, ...inner.flatMap(([key, one]) => pathsOf(one, [...at, key]))];
}
const missing = Symbol('missing');
function replaced(value: unknown, path: Path, by: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((one, i) => (i === key ? replaced(one, rest, by) : one));
  const copy = { ...(value as Record<string, unknown>) };
  if (rest.length === 0 && by === missing) delete copy[key];
  else copy[key] = replaced(copy[key], rest, by);
  return copy;
}
/** The schema has filled nothing in. */
function hasAll(sent: unknown, parsed: unknown): boolean {
  if (typeof parsed !== 'object' || parsed === null || typeof sent !== 'object' || sent === null)
    return parsed === sent;
  return Object.entries(parsed).every(([key, value]) =>
    hasAll((sent as Record<string, unknown>)[key], value),
  );
}
const strangers = [missing, null, 7, 'stranger', true, [], {}, [7], { a: 7 }];
const isInstant = (path: Path): boolean =>
  /^(server_now|deadline|question_deadline|pause_ends_at|finished_at|sent_at|starts_at|ends_at)$/.test(
    String(path.at(-1)),
  );

describe("the room's own checks of replies", () => {
  it.each(replies)('agree with the contract about every place of %s', (_name, shape, schema, sample) => {
    if (!schema) throw new Error('The contract has no reply here');
    expect(shape(sample)).toBe(true);
    expect(schema.safeParse(sample).success).toBe(true);
    let compared = 0;
    for (const path of pathsOf(sample).filter((one) => !isSupervision(one)))
      for (const by of strangers) {
        // A list has no missing places, and an instant is looked at more closely here.
        if (by === missing && (path.length === 0 || typeof path.at(-1) === 'number')) continue;
        if (isInstant(path) && by === 'stranger') continue;
        const foreign = replaced(sample, path, by);
        const parsed = schema.safeParse(foreign);
        // What a schema fills in itself the server has filled in before it answers.
        const isAsSent = parsed.success && hasAll(foreign, parsed.data);
        expect(shape(foreign), `${path.join('.')} = ${String(by)}`).toBe(isAsSent);
        compared += 1;
      }
    expect(compared).toBeGreaterThan(20);
  });

  it('take every word of the contract', () => {
    for (const one of attemptStates) expect(stateShape({ ...state, state: one })).toBe(true);
    for (const one of finishReasons) expect(stateShape({ ...state, finish_reason: one })).toBe(true);
    const withItem = (rest: object) =>
      itemsShape({ items: [{ ...attempt.form.items[0], content, ...rest }] });
    for (const type of questionTypes) expect(withItem({ type })).toBe(true);
    for (const numbering of numberings) expect(withItem({ content: { ...content, numbering } })).toBe(true);
    for (const kind of mediaKinds)
      expect(withItem({ content: { ...content, media_kinds: [kind] } })).toBe(true);
  });

  it('reject what answers in the place of the server', () => {
    for (const [, shape] of replies)
      for (const foreign of [
        undefined,
        null,
        {},
        [],
        '',
        '<html>',
        0,
        { model: {} },
        { ...info, server_now: 'x' },
      ])
        expect(shape(foreign)).toBe(false);
  });
});
