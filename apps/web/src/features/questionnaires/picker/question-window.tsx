import { Modal, Text } from '@mantine/core';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { DraftItem } from '../model/draft.ts';
import { questionName } from '../model/question-name.ts';
import { QuestionPreview } from './question-preview.tsx';

/** A placed question in a window of its own. */
export function QuestionWindow({ item, onClose }: { item: DraftItem; onClose: () => void }) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Text fw={650}>{questionName(item.question, t('questions.untitled'))}</Text>}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {can('base_question.menu') ? (
        <QuestionPreview questionId={item.question_id} />
      ) : (
        <Text size="sm">{item.question.excerpt}</Text>
      )}
    </Modal>
  );
}
