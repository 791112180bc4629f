import type { Draft } from '../../model/draft.ts';
import type { QuestionnaireEditor } from '../use-questionnaire-editor.ts';

export interface EditorPartProps {
  draft: Draft;
  errors: QuestionnaireEditor['errors'];
  change: QuestionnaireEditor['change'];
  /** Attempts exist: settings that have shaped them can't be changed. */
  locked: boolean;
  /** The user has created this questionnaire, or is creating it. */
  isMine: boolean;
  /** The questionnaire is archived, or only others may edit it. */
  readOnly: boolean;
}
