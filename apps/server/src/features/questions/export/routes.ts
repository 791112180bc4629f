import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/questions/export/endpoints.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { instantText } from '#crud/export/cell-texts.ts';
import { fileNameOf } from '#crud/export/file-name.ts';
import { sendFile } from '#crud/export/file-reply.ts';
import { getInstitutionInfo } from '#crud/export/institution-info.ts';
import { readOneMoment } from '#crud/export/large-exports.ts';
import type { ListContext } from '#crud/lists/define-list.ts';
import { readList } from '#crud/lists/read-list.ts';
import { spool } from '#lib/sheets/spool.ts';
import { languageOf } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import { type TenantContext, tenantRoute } from '#plugins/routes.ts';
import type { Services } from '#services.ts';
import { questionList } from '../queries.ts';
import { exportFile } from './export-file.ts';
import { checkExport, type ExportWishes, type QuestionSource } from './question-export.ts';
import { readBankQuestions } from './read-questions.ts';

/** Questions of one file: an institution's bank rarely has more. */
const maxQuestions = 10_000;
const batchRows = 200;

/** Whoever asks, beside the questions asked for. */
type Asked = Pick<TenantContext<unknown, unknown, unknown>, 'inScope' | 'translate' | 'request' | 'reply'>;

const wishesOf = (
  services: Services,
  { request, translate }: Asked,
  format: ExportWishes['format'],
): ExportWishes => ({
  format,
  translate,
  language: languageOf(request.headers['accept-language']),
  nowMs: services.now(),
});

/** Answers with the file. It waits on the disk until it is sent, so that no transaction waits for a slow line. */
export async function sendQuestions(
  services: Services,
  asked: Asked,
  format: ExportWishes['format'],
  open: (scope: Scope) => Promise<QuestionSource>,
): Promise<FastifyReply> {
  const wishes = wishesOf(services, asked, format);
  const { name, mime, bytes } = await asked.inScope(async (scope) => {
    await readOneMoment(scope);
    const source = await open(scope);
    const file = await exportFile(source, services.files, wishes);
    const { timeZone } = await getInstitutionInfo(scope);
    const madeAt = instantText(new Date(wishes.nowMs).toISOString(), timeZone);
    return {
      name: fileNameOf(source.title, madeAt, file.ending),
      mime: file.mime,
      bytes: await spool(file.bytes),
    };
  });
  return sendFile(asked.reply, name, mime, bytes);
}

export const checkQuestions = (
  services: Services,
  asked: Asked,
  format: ExportWishes['format'],
  open: (scope: Scope) => Promise<QuestionSource>,
) =>
  asked.inScope(async (scope) => {
    await readOneMoment(scope);
    return { model: await checkExport(await open(scope), wishesOf(services, asked, format)) };
  });

/** What the bank's list finds, in its order, or the chosen ones of it. @throws AppError `export-too-large`. */
async function openBank(
  context: ListContext<undefined, undefined>,
  query: contract.QuestionChoiceQuery,
): Promise<QuestionSource> {
  const { scope, services, translate } = context;
  const { total } = await readList(questionList, context, query, { limit: 0, offset: 0 });
  if (total > maxQuestions)
    throw new AppError('export-too-large', { params: { count: total, max: maxQuestions } });
  return {
    title: translate('titles./base_question'),
    batches: async function* () {
      for (let offset = 0; ; offset += batchRows) {
        const { rows } = await readList(questionList, context, query, { limit: batchRows, offset });
        if (rows.length > 0)
          yield await readBankQuestions(
            scope,
            services.files,
            rows.map(({ id }) => id),
          );
        if (rows.length < batchRows) return;
      }
    },
  };
}

export function registerQuestionExport(app: FastifyInstance): void {
  const { services } = app;
  const opener =
    ({
      caller,
      translate,
      query,
    }: Pick<
      TenantContext<unknown, contract.QuestionChoiceQuery, unknown>,
      'caller' | 'translate' | 'query'
    >) =>
    (scope: Scope) =>
      openBank(
        {
          scope,
          services,
          caller,
          translate,
          params: undefined,
          now: new Date(services.now()),
          filters: query.filters,
          found: undefined,
        },
        query,
      );
  tenantRoute(app, contract.exportBankQuestions, (context) =>
    sendQuestions(services, context, context.query.format, opener(context)),
  );
  tenantRoute(app, contract.checkBankExport, (context) =>
    checkQuestions(services, context, context.query.format, opener(context)),
  );
}
