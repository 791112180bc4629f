import type {
  AttemptReply,
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

/**
 * In-memory transport: plays the server's part of an exam inside the page, which nothing leaves. Each start begins anew.
 * Required questions stop nobody, so sections that open one after the other are all open.
 */
export function createPreviewTransport({ load, nowMs }: Options): Transport {
  let preview: FormPreview | null = null;
  let state: AttemptState = 'in_progress';
  let step = 0;
  let deadlineMs: number | null = null;
  let pausedAtMs: number | null = null;
  const values = new Map<string, { seq: number; value: ResponseValue }>();

  const iso = (instantMs: number): string => new Date(instantMs).toISOString();
  const times = () => ({
    deadline: deadlineMs === null ? null : iso(deadlineMs),
    server_now: iso(nowMs()),
  });
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
      form: { ...form, progressive: false, items, current_step: step },
      ...times(),
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
      const { limit_min } = current().info;
      state = 'in_progress';
      step = 0;
      values.clear();
      deadlineMs = limit_min === null ? null : nowMs() + limit_min * minuteMs;
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
        ...times(),
      };
    },
    saveEvents: async (_answerId, events) => ({
      acknowledged_seq: events.at(-1)?.seq ?? 0,
      rejected: [],
      state,
      ...times(),
    }),
    async advance(_answerId, fromStep) {
      step = fromStep + 1;
      return reply();
    },
    async change(answer_id, to, reason): Promise<StateReply> {
      if (to === 'pause') pausedAtMs = nowMs();
      if (to === 'continue' && pausedAtMs !== null && deadlineMs !== null) deadlineMs += nowMs() - pausedAtMs;
      state = to === 'finish' ? 'awaiting_release' : to === 'pause' ? 'paused' : 'in_progress';
      const isOver = to === 'finish';
      return {
        answer_id,
        state,
        finish_reason: isOver ? (reason ?? 'user') : null,
        finished_at: isOver ? iso(nowMs()) : null,
        ...times(),
      };
    },
  };
}
