import type { FieldErrors, FieldProblem } from '@certame/contract/errors.ts';
import type { QuestionBody } from '@certame/contract/features/questions/endpoints.ts';
import { questionBodySchema } from '@certame/contract/features/questions/endpoints.ts';
import { fieldErrorsOf, validate } from '@certame/contract/validation.ts';
import { checkQuestion } from '@certame/rules/questions/check-question.ts';
import { isReversed } from './number-bounds.ts';
import { hasOptions, isBlankHtml, type QuestionDraft } from './question-draft.ts';
import { bodyOf, type QuestionBodyInput } from './to-body.ts';

/** Maps a path of the request's body to a field of the editor, which names parts by their id instead of their index. */
export function spotOf(path: string, body: QuestionBodyInput): string {
  const [area, field, third = '', fourth = ''] = path.split('.');
  if (area !== 'content' && area !== 'key') return area || '_';
  const part = (parts: readonly { id: string }[] | undefined): string => parts?.[Number(third)]?.id ?? third;
  switch (field) {
    case 'options':
      return third === '' ? 'options' : `option.${part(body.content.options)}`;
    case 'correct_option_ids':
      return 'correct';
    case 'option_weights':
      return third === '' ? 'options' : `weight.${third}`;
    case 'option_feedback':
      return third === '' ? 'options' : `feedback.${third}`;
    case 'gaps':
      if (third === '') return 'gaps';
      return `gap.${area === 'content' ? part(body.content.gaps) : third}`;
    case 'criteria':
      if (third === '') return 'criteria';
      return `${fourth === 'weight_percent' ? 'criterion_weight' : 'criterion'}.${part(body.key.criteria)}`;
    default:
      return field ?? '_';
  }
}

export type DraftProblems = Record<string, FieldProblem>;

/** Problems that only the editor can find: it still has parts that the body leaves out. */
function editorProblems(draft: QuestionDraft): FieldErrors {
  const found: FieldErrors = {};
  if (hasOptions(draft.type))
    for (const option of draft.options)
      if (isBlankHtml(option.html)) found[`option.${option.id}`] = [{ key: 'required' }];
  if (draft.type === 'gap')
    for (const gap of draft.gaps)
      if (!gap.isRemoved && gap.kind === 'number' && gap.numbers.some(isReversed))
        found[`gap.${gap.id}`] = [{ key: 'out_of_range' }];
  return found;
}

/** The first problem of each field of the editor, by the schema and the rule that the server uses. */
export function checkDraft(draft: QuestionDraft): { body: QuestionBody | null; problems: DraftProblems } {
  const body = bodyOf(draft);
  const parsed = validate(questionBodySchema, body);
  const problems: DraftProblems = {};
  const add = (errors: FieldErrors, spot: (path: string) => string): void => {
    for (const [path, [first]] of Object.entries(errors)) if (first) problems[spot(path)] ??= first;
  };
  add(editorProblems(draft), (path) => path);
  const byBody = (path: string): string => spotOf(path, body);
  if (parsed.success) add(checkQuestion(parsed.data), byBody);
  else {
    add(fieldErrorsOf(parsed.error), byBody);
    const parts = partsFor(body);
    if (parts) add(checkQuestion(parts), byBody);
  }
  return { body: parsed.success && Object.keys(problems).length === 0 ? parsed.data : null, problems };
}

/** The parts of a rejected body that the rule can validate: numbers are replaced, since invalid ones would stop it. */
function partsFor(body: QuestionBodyInput): QuestionBody | null {
  const key = {
    ...body.key,
    criteria: [],
    option_weights: Object.fromEntries(Object.keys(body.key.option_weights ?? {}).map((id) => [id, '0'])),
    gaps: Object.fromEntries(
      Object.entries(body.key.gaps ?? {}).map(([id, gap]) => [
        id,
        { numbers: [...(gap.numbers ?? []), ...(gap.texts ?? [])].map(() => ({ min: '0', max: '0' })) },
      ]),
    ),
  };
  const parsed = questionBodySchema.safeParse({ ...body, title: '', tags: [], key });
  return parsed.success ? parsed.data : null;
}
