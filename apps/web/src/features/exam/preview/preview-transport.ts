import type {
  AttemptReply,
  FormInfo,
  FormItem,
  FormPreview,
  ResponseValue,
} from '@certame/contract/features/exam/form.ts';
import type { AttemptState } from '@certame/contract/features/exam/states.ts';
import { stepsOf } from '@certame/rules/exam/steps.ts';
import type { StateReply } from '../core/replies.ts';
import type { Transport } from '../core/transport.ts';

interface Options {
  load: () => Promise<FormPreview>;
  nowMs: () => number;
}

const minuteMs = 60_000;

/** The form as the rules of steps take it. */
const partsOf = ({ form }: FormPreview) => ({
  sections: form.sections.map(({ section_id }) => ({
    id: section_id,
    items: form.items
      .filter((item) => item.section_id === section_id)
      .map(({ item_id, type }) => ({
        id: item_id,
        ...(type === 'section' ? { heading: true as const } : {}),
      })),
  })),
});

/** The times of the simulated attempt: its deadline, the close of the open question, the pause. */
function createPreviewClock(nowMs: () => number) {
  let deadlineMs: number | null = null;
  let questionEndMs: number | null = null;
  let pausedAtMs: number | null = null;
  let pauses = 0;
  const iso = (instantMs: number | null): string | null =>
    instantMs === null ? null : new Date(instantMs).toISOString();
  const now = (): string => new Date(nowMs()).toISOString();
  const openQuestion = ({ question_limit_s }: FormInfo): void => {
    questionEndMs = question_limit_s && nowMs() + question_limit_s * 1000;
  };
  return {
    now,
    openQuestion,
    start(info: FormInfo): void {
      pauses = 0;
      pausedAtMs = null;
      deadlineMs = info.limit_min && nowMs() + info.limit_min * minuteMs;
      openQuestion(info);
    },
    pause(): void {
      pausedAtMs = nowMs();
      pauses += 1;
    },
    resume(): void {
      if (pausedAtMs === null) return;
      const pausedMs = nowMs() - pausedAtMs;
      pausedAtMs = null;
      deadlineMs = deadlineMs && deadlineMs + pausedMs;
      questionEndMs = questionEndMs && questionEndMs + pausedMs;
    },
    deadline: () => ({ deadline: iso(deadlineMs), server_now: now() }),
    times: ({ pauses_max, pause_max_min }: FormInfo) => ({
      deadline: iso(deadlineMs),
      question_deadline: iso(questionEndMs),
      pause_ends_at: iso(pausedAtMs && pause_max_min && pausedAtMs + pause_max_min * minuteMs),
      pauses_left: pauses_max && Math.max(0, pauses_max - pauses),
      server_now: now(),
    }),
  };
}

/**
 * In-memory transport: simulates the server's part of an exam, and nothing leaves the page. Each start begins anew. Required questions stop
 * nobody, so sections that open one after the other are all open.
 */
export function createPreviewTransport({ load, nowMs }: Options): Transport {
  let preview: FormPreview | null = null;
  let state: AttemptState = 'in_progress';
  let step = 0;
  const clock = createPreviewClock(nowMs);
  const values = new Map<string, { seq: number; value: ResponseValue }>();

  const current = (): FormPreview => {
    if (!preview) throw new Error('The preview was not loaded');
    return preview;
  };
  const visibleItems = (): FormItem[] => {
    const { form } = current();
    if (!form.do_not_go_back) return form.items;
    const shown = new Set(stepsOf(partsOf(current()), form.presentation)[step]?.itemIds);
    return form.items.filter(({ item_id }) => shown.has(item_id));
  };
  const reply = (): AttemptReply => {
    const { form } = current();
    const items = visibleItems();
    const shown = new Set(items.map(({ item_id }) => item_id));
    return {
      answer_id: 'preview',
      institution_id: '',
      state,
      // A preview isn't supervised, so it never locks.
      form: { ...form, progressive: false, fullscreen_grace_ms: null, items, current_step: step },
      ...clock.times(current().info),
      last_seq: Math.max(0, ...[...values.values()].map(({ seq }) => seq)),
      responses: [...values]
        .filter(([item_id]) => shown.has(item_id))
        .map(([item_id, kept]) => ({ item_id, ...kept })),
    };
  };

  return {
    async getForm() {
      preview = await load();
      return preview.info;
    },
    async start() {
      state = 'in_progress';
      step = 0;
      values.clear();
      clock.start(current().info);
      return reply();
    },
    getAnswer: async () => reply(),
    getItems: async (_answerId, itemIds) =>
      current().form.items.filter(({ item_id }) => itemIds.includes(item_id)),
    async saveResponses(_answerId, responses) {
      for (const { item_id, seq, value } of responses) values.set(item_id, { seq, value });
      return {
        acknowledged: responses.map(({ item_id, seq }) => ({ item_id, seq })),
        rejected: [],
        ...clock.deadline(),
      };
    },
    saveEvents: async (_answerId, events) => ({
      acknowledged_seq: events.at(-1)?.seq ?? 0,
      rejected: [],
      state,
      ...clock.deadline(),
    }),
    async advance(_answerId, fromStep) {
      step = fromStep + 1;
      clock.openQuestion(current().info);
      return reply();
    },
    async change(answer_id, to, reason): Promise<StateReply> {
      if (to === 'pause') clock.pause();
      if (to === 'continue') clock.resume();
      state = to === 'finish' ? 'awaiting_release' : to === 'pause' ? 'paused' : 'in_progress';
      const isOver = to === 'finish';
      return {
        answer_id,
        state,
        finish_reason: isOver ? (reason ?? 'user') : null,
        finished_at: isOver ? clock.now() : null,
        ...clock.times(current().info),
      };
    },
  };
}
