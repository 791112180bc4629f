import type { FormItem, FormPreview } from '@certame/contract/features/exam/form.ts';

/** The part of a question that candidates see. */
export type ShownQuestion = Pick<FormItem, 'type'> & { content: NonNullable<FormItem['content']> };

/** An exam that consists of that question, without any rules. */
export function previewOfQuestion({ type, content }: ShownQuestion): FormPreview {
  const isText = type === 'section';
  const exam = {
    name: '',
    short_url_id: 'preview',
    presentation: 'all',
    do_not_go_back: false,
    continue_later: false,
    allow_pauses: false,
    fullscreen_grace_ms: null,
  } as const;
  return {
    info: {
      ...exam,
      institution_name: '',
      instructions: '',
      state: 'draft',
      starts_at: null,
      ends_at: null,
      limit_min: null,
      question_limit_s: null,
      pauses_max: null,
      pause_max_min: null,
      questions: 1,
      needs_password: false,
      needs_justification: false,
      attempts_used: 0,
      attempts_allowed: 1,
      may_start: true,
      reason: null,
      reason_message: null,
      environment: null,
      open_answer_id: null,
      last_answer_id: null,
      server_now: new Date().toISOString(),
    },
    form: {
      ...exam,
      progressive: false,
      sections: [{ section_id: 'section', title: '', description: '', items_count: 1 }],
      items: [
        {
          item_id: 'question',
          section_id: 'section',
          number: isText ? null : 1,
          type,
          required: false,
          score: null,
          option_order: content.options.map(({ id }) => id),
          content,
        },
      ],
      total_items: isText ? 0 : 1,
      current_step: 0,
      total_steps: 1,
    },
  };
}
