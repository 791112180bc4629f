import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import {
  IconAlignLeft,
  IconCheckbox,
  IconCircleDot,
  IconForms,
  IconHeading,
  IconPaperclip,
  IconWriting,
} from '@tabler/icons-react';

export const typeIcons: Readonly<Record<QuestionType, typeof IconHeading>> = {
  multiple_choice: IconCircleDot,
  check_box: IconCheckbox,
  gap: IconForms,
  simple_text: IconAlignLeft,
  essay: IconWriting,
  media: IconPaperclip,
  section: IconHeading,
};

/** The order in which types are offered: what is used most comes first. */
export const offeredTypes = Object.keys(typeIcons) as readonly QuestionType[];

export const bankPath = '/api/v1/base_question';
