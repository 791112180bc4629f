import type { Question } from '@certame/contract/features/questions/endpoints.ts';
import { ConflictDialog } from '#kit/form/conflict-dialog.tsx';
import { HtmlView } from '#lib/html/html-view.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { type DraftPart, differingParts } from '../draft/differences.ts';
import { hasOptions, type QuestionDraft } from '../draft/question-draft.ts';
import { draftOf } from '../draft/to-draft.ts';
import { QuestionPreview } from '../preview/question-preview.tsx';

interface Props {
  mine: QuestionDraft;
  theirs: Question;
  conflict: { keepMine: () => void; takeTheirs: () => void; close: () => void };
}

/** One version of a part of the question, for comparing. */
function Part({ part, draft, discipline }: { part: DraftPart; draft: QuestionDraft; discipline: string }) {
  const { t } = useTranslation();
  switch (part) {
    case 'title':
      return draft.title || '—';
    case 'type':
      return t(`questions.types.${draft.type}`);
    case 'difficulty':
      return t(`questions.difficulties.${draft.difficulty}`);
    case 'discipline_id':
      return discipline || '—';
    case 'tags':
      return draft.tags.join(', ') || '—';
    case 'statement':
      return <HtmlView html={draft.statement} />;
    case 'options':
      return hasOptions(draft.type) ? <QuestionPreview draft={draft} only="answer" marksCorrect /> : '—';
    case 'gaps':
      return (
        <ul>
          {draft.gaps
            .filter((gap) => !gap.isRemoved)
            .map((gap) => (
              <li key={gap.id}>
                {gap.kind === 'number'
                  ? gap.numbers
                      .map((one) =>
                        one.form === 'range' ? `${one.min} – ${one.max}` : `${one.value} ± ${one.tolerance}`,
                      )
                      .join('; ')
                  : (gap.kind === 'text' ? gap.texts : gap.choices.filter((choice) => choice.isRight))
                      .map((one) => one.text)
                      .join('; ')}
              </li>
            ))}
        </ul>
      );
    case 'limits':
      return draft.type === 'media'
        ? [draft.maxFiles, ...draft.mediaKinds.map((kind) => t(`questions.answer.media.${kind}`))].join(', ')
        : (draft.maxChars ?? t('questions.answer.unlimited'));
    case 'criteria':
      return draft.criteria.map(({ name, weight }) => `${name} (${weight}%)`).join('; ') || '—';
    case 'feedback':
      return <HtmlView html={draft.feedbackRight + draft.feedbackWrong + draft.generalFeedback} />;
  }
}

export function QuestionConflict({ mine, theirs, conflict }: Props) {
  const { t } = useTranslation();
  const theirDraft = draftOf(theirs);
  const disciplineOf = (draft: QuestionDraft): string =>
    draft.disciplineId === null
      ? ''
      : draft.disciplineId === theirs.discipline_id
        ? (theirs.discipline_name ?? '…')
        : '…';
  return (
    <ConflictDialog
      savedAt={theirs.updated_at}
      fields={differingParts(mine, theirDraft).map((part) => ({
        key: part,
        label: t(`questions.fields.${part}`),
        mine: <Part part={part} draft={mine} discipline={disciplineOf(mine)} />,
        theirs: <Part part={part} draft={theirDraft} discipline={disciplineOf(theirDraft)} />,
      }))}
      onKeepMine={conflict.keepMine}
      onTakeTheirs={conflict.takeTheirs}
      onContinue={conflict.close}
    />
  );
}
