import type { PanelExam } from '@certame/rules/panel/panel-action.ts';
import type { ExamDefinition } from '#features/exam/index.ts';

/** What acts of the staff ask of the exam. */
export const panelExamOf = ({ state, endsAtMs, settings }: ExamDefinition): PanelExam => ({
  state,
  hasLimit: settings.limit_min !== null || settings.question_limit_s !== null,
  hasEnd: endsAtMs !== null || settings.limit_days !== null,
});
