import type { FormPreview } from '@certame/contract/features/exam/form.ts';
import { describe, expect, it } from 'vitest';
import { createExamStore } from '../core/exam-store.ts';
import type { ExamView } from '../core/exam-view.ts';
import { createMemoryStore } from '../core/journal/journal-store.ts';
import { createMemoryReserve } from '../core/journal/memory-reserve.ts';
import { comeToRest, createFakeTimers } from '../core/testing/fake-timers.ts';
import { formOf, itemOf } from '../core/testing/forms.ts';
import { createMemorySnapshots } from '../core/testing/memory-snapshots.ts';
import { createServerClock } from '../core/time/clock.ts';
import { createPreviewTransport } from './preview-transport.ts';

const noonMs = Date.parse('2026-11-20T12:00:00.000Z');

const previewOf = (form: FormPreview['form'], limitMin: number | null = null): FormPreview => ({
  info: {
    short_url_id: form.short_url_id,
    name: form.name,
    institution_name: 'Colégio Horizonte',
    instructions: '',
    state: 'draft',
    starts_at: null,
    ends_at: null,
    limit_min: limitMin,
    question_limit_s: null,
    pauses_max: null,
    pause_max_min: null,
    fullscreen_grace_ms: null,
    questions: form.total_items,
    needs_password: false,
    needs_justification: false,
    presentation: form.presentation,
    do_not_go_back: form.do_not_go_back,
    continue_later: form.continue_later,
    allow_pauses: form.allow_pauses,
    attempts_used: 0,
    attempts_allowed: 1,
    may_start: true,
    reason: null,
    reason_message: null,
    environment: null,
    open_answer_id: null,
    last_answer_id: null,
    server_now: new Date(noonMs).toISOString(),
  },
  form,
});

/** The real room's core over the preview's transport. */
async function openPreview(preview: FormPreview) {
  const timers = createFakeTimers(0);
  const clock = createServerClock(timers, () => noonMs + timers.monotonicMs());
  const store = createExamStore({
    shortUrlId: 'abcdef',
    userId: 'preview',
    transport: createPreviewTransport({ load: async () => preview, nowMs: clock.nowMs }),
    clock,
    timers,
    random: () => 0.5,
    snapshots: createMemorySnapshots(),
    deviceNowMs: () => noonMs + timers.monotonicMs(),
    openStorage: async () => ({ store: createMemoryStore(), reserve: createMemoryReserve }),
    lockAttempt: async () => () => undefined,
    resumeAtOnce: false,
    isPreview: true,
  });
  store.load();
  await comeToRest();
  store.start({});
  await comeToRest();
  const view: ExamView = store.view();
  if (view.phase !== 'room') throw new Error(`The room did not open: ${view.phase}`);
  return { attempt: view.attempt, timers };
}

describe('the preview of an exam', () => {
  it('takes answers, moves and ends like an exam', async () => {
    const { attempt, timers } = await openPreview(previewOf(formOf([itemOf('q1'), itemOf('q2')])));
    attempt.choose('q1', 'a');
    await timers.advance(2000);
    expect(attempt.view().responses.get('q1')).toMatchObject({ value: 'a', state: 'answered' });
    attempt.next();
    expect(attempt.view().stepIndex).toBe(1);
    attempt.finish();
    await timers.advance(2000);
    expect(attempt.view().phase).toBe('finished');
  });

  it('goes forward only where the exam does, and warns of required questions without holding back', async () => {
    const form = formOf([itemOf('q1', 's1', { required: true }), itemOf('q2', 's2')], {
      do_not_go_back: true,
    });
    const { attempt, timers } = await openPreview(previewOf(form));
    expect([...attempt.view().items.keys()]).toEqual(['q1']);
    attempt.next();
    expect(attempt.view().notice?.code).toBe('exam-required-missing');
    await timers.advance(2000);
    expect([...attempt.view().items.keys()]).toEqual(['q2']);
    attempt.previous();
    expect(attempt.view().notice?.code).toBe('exam-cannot-go-back');
  });

  it('keeps the clock of the exam, also through a pause', async () => {
    const { attempt, timers } = await openPreview(previewOf(formOf([itemOf('q1')]), 30));
    expect(attempt.view().deadline).toBe('2026-11-20T12:30:00.000Z');
    attempt.pause();
    await timers.advance(60_000);
    attempt.resume();
    await timers.advance(0);
    expect(attempt.view()).toMatchObject({ state: 'in_progress', deadline: '2026-11-20T12:31:00.000Z' });
    await timers.advance(31 * 60_000);
    expect(attempt.view().phase).toBe('finished');
  });

  it('opens every section at once: there is nobody to be led', async () => {
    const form = formOf([itemOf('q1', 's1', { required: true }), itemOf('q2', 's2')], {
      presentation: 'section',
      progressive: true,
    });
    const { attempt } = await openPreview(previewOf(form));
    expect([...attempt.view().items.keys()]).toEqual(['q1', 'q2']);
  });
});
