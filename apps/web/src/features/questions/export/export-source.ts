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
/** Questions that leave: what the bank's list finds or of it the chosen ones, or all of a questionnaire. */
export type ExportSource = { parameters: Parameters } | { questionnaireId: string };

/** Where a format's file is. */
export const fileAddress = (
  source: ExportSource,
  format: QuestionExportFormat,
): { path: string; query: Parameters } =>
  'questionnaireId' in source
    ? { path: fillPath(exportQuestionnaireQuestions.path, { id: source.questionnaireId }), query: { format } }
    : { path: exportBankQuestions.path, query: { ...source.parameters, format } };

/** Both checks answer alike. */
type CheckQuery = ReturnType<typeof queryOf<typeof checkBankExport>>;

/** What a format can't say. The list's own parameters are what its export takes. */
export function checkOf(source: ExportSource, format: QuestionExportFormat): CheckQuery {
  if ('questionnaireId' in source) {
    const params = { id: source.questionnaireId };
    return queryOf(checkQuestionnaireExport, { params, query: { format } }) as unknown as CheckQuery;
  }
  const query = { ...(source.parameters as unknown as Partial<QuestionChoiceQuery>), format };
  return queryOf(checkBankExport, { query });
}
