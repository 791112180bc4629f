import {
  checkBankExport,
  checkQuestionnaireExport,
  exportBankQuestions,
  exportQuestionnaireQuestions,
  type QuestionChoiceQuery,
  type QuestionExportFormat,
} from '@certame/contract/features/questions/export/endpoints.ts';
import type { QueryValue } from '#lib/http/query-string.ts';
import { fillPath } from '#lib/http/send.ts';
import { queryOf } from '#lib/queries/query-of.ts';

type Parameters = { [key: string]: QueryValue };
/** The exported questions: those that the bank's list finds, the selected ones of them, or all of a questionnaire. */
export type ExportSource = { parameters: Parameters } | { questionnaireId: string };

/** Address of the export in a format. */
export const fileAddress = (
  source: ExportSource,
  format: QuestionExportFormat,
): { path: string; query: Parameters } =>
  'questionnaireId' in source
    ? { path: fillPath(exportQuestionnaireQuestions.path, { id: source.questionnaireId }), query: { format } }
    : { path: exportBankQuestions.path, query: { ...source.parameters, format } };

/** Both checks have the same reply. */
type CheckQuery = ReturnType<typeof queryOf<typeof checkBankExport>>;

/** Query of what a format would lose. The parameters of the bank's list are those of its export. */
export function checkOf(source: ExportSource, format: QuestionExportFormat): CheckQuery {
  if ('questionnaireId' in source) {
    const params = { id: source.questionnaireId };
    return queryOf(checkQuestionnaireExport, { params, query: { format } }) as unknown as CheckQuery;
  }
  const query = { ...(source.parameters as unknown as Partial<QuestionChoiceQuery>), format };
  return queryOf(checkBankExport, { query });
}
