import type { Form, FormItem } from '@certame/contract/features/exam/form.ts';

/** A question with two options, which have no texts. */
export const itemOf = (id: string, section = 's1', rest: Partial<FormItem> = {}): FormItem => ({
  item_id: id,
  section_id: section,
  number: 1,
  type: 'multiple_choice',
  required: false,
  score: '1',
  option_order: ['a', 'b'],
  content: {
    statement: `<p>${id}</p>`,
    options: [],
    shuffle_options: false,
    numbering: 'letters',
    gaps: [],
    max_chars: null,
    media_kinds: [],
    max_files: 1,
  },
  ...rest,
});
export const formOf = (items: FormItem[], rest: Partial<Form> = {}): Form => ({
  name: 'Prova',
  short_url_id: 'abcdef',
  presentation: 'question',
  do_not_go_back: false,
  progressive: false,
  continue_later: true,
  allow_pauses: false,
  fullscreen_grace_ms: null,
  sections: ['s1', 's2'].map((id) => ({ section_id: id, title: id, description: '', items_count: 2 })),
  items,
  total_items: items.length,
  current_step: 0,
  total_steps: items.length,
  ...rest,
});
