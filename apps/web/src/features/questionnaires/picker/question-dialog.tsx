import { Text } from '@mantine/core';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCan } from '#lib/session/session.ts';
import type { DraftItem } from '../model/draft.ts';
import { questionName } from '../model/question-name.ts';
import { QuestionPreview } from './question-preview.tsx';

/** Dialog that shows a placed question. */
export function QuestionDialog({ item, onClose }: { item: DraftItem; onClose: () => void }) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <Dialog onClose={onClose} size="lg" title={questionName(item.question, t('questions.untitled'))}>
      {can('base_question.menu') ? (
        <QuestionPreview questionId={item.question_id} />
      ) : (
        <Text size="sm">{item.question.excerpt}</Text>
      )}
    </Dialog>
  );
}
