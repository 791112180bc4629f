import type { Draft } from '../../model/draft.ts';
import type { QuestionnaireEditor } from '../use-questionnaire-editor.ts';

export interface EditorPartProps {
  draft: Draft;
  errors: QuestionnaireEditor['errors'];
  change: QuestionnaireEditor['change'];
  /** Attempts exist: what shaped them stays as it is. */
  locked: boolean;
  /** Whoever looks at it made it, or is making it. */
  isMine: boolean;
  /** An archived questionnaire is only looked at, and one that others edit. */
  readOnly: boolean;
}
