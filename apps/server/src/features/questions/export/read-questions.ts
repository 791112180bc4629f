import {
  difficulties,
  storedContentSchema,
  storedKeySchema,
} from '@certame/contract/features/questions/content.ts';
import { questionTypes } from '@certame/contract/features/questions/question-types.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import type { ExportedFile, ExportedQuestion } from '@certame/rules/questions/export/question-writer.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import type { FileStore } from '#plugins/files.ts';
import { filesOf } from '../question-input.ts';

/** Questions about to leave, with the places of their files. */
export interface QuestionBatch {
  questions: ExportedQuestion[];
  storageKeys: ReadonlyMap<string, string>;
}

const rowSchema = z.object({
  id: z.string(),
  externalKey: z.string().nullable(),
  title: z.string(),
  type: z.enum(questionTypes),
  difficulty: z.enum(difficulties),
  disciplineName: z.string().nullable(),
  tags: z.array(z.string()),
  content: storedContentSchema,
  key: storedKeySchema,
});
type Row = z.output<typeof rowSchema>;

const fileSchema = z.object({
  id: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.coerce.number(),
  storageKey: z.string(),
});

const columns = sql`
  q.id, q.external_key as "externalKey", q.title, v.type, v.difficulty, d.name as "disciplineName", q.tags, v.content, k.key`;

/** The files that the questions show and the store really has. */
async function readFiles(scope: Scope, store: FileStore, rows: readonly Row[]) {
  const ids = [...new Set(rows.flatMap(filesOf))];
  const found = await queryRows(
    scope,
    fileSchema,
    sql`select id, name, mime, size, storage_key as "storageKey" from files
         where id = any(${uuidList(ids)}) and purpose = 'question'`,
  );
  const located = await Promise.allSettled(found.map(({ storageKey }) => store.locate(storageKey)));
  const files = new Map<string, ExportedFile>();
  const storageKeys = new Map<string, string>();
  for (const [index, { storageKey, ...file }] of found.entries()) {
    if (located[index]?.status !== 'fulfilled') continue;
    files.set(file.id, file);
    storageKeys.set(file.id, storageKey);
  }
  return { files, storageKeys };
}

async function batchOf(scope: Scope, store: FileStore, statement: SQL): Promise<QuestionBatch> {
  const rows = await queryRows(scope, rowSchema, statement);
  const { files, storageKeys } = await readFiles(scope, store, rows);
  const questions = rows.map((row) => ({
    ...row,
    files: filesOf(row).flatMap((id) => files.get(id) ?? []),
  }));
  return { questions, storageKeys };
}

/** Questions of the bank as they stand now, in the order of their ids. */
export const readBankQuestions = (
  scope: Scope,
  store: FileStore,
  ids: readonly string[],
): Promise<QuestionBatch> =>
  batchOf(
    scope,
    store,
    sql`select ${columns}
          from unnest(${uuidList(ids)}) with ordinality as chosen (id, place)
          join questions q on q.id = chosen.id
          join question_versions v on v.id = q.current_version_id
          join question_keys k on k.version_id = v.id
          left join disciplines d on d.id = q.discipline_id
         where q.institution_id = ${scope.institutionId} and q.deleted_at is null
         order by chosen.place`,
  );

/** The questions placed in a questionnaire, in their order and as they stand there; those that are drawn differ by attempt. */
export const readQuestionnaireQuestions = (
  scope: Scope,
  store: FileStore,
  questionnaireId: string,
): Promise<QuestionBatch> =>
  batchOf(
    scope,
    store,
    sql`select ${columns}
          from questionnaire_items i
          join questionnaire_sections s on s.id = i.section_id
          join questions q on q.id = i.question_id
          join question_versions v on v.id = i.question_version_id
          join question_keys k on k.version_id = v.id
          left join disciplines d on d.id = q.discipline_id
         where i.questionnaire_id = ${questionnaireId} and i.draw_id is null and i.superseded_at is null
         order by s.position, i.position, i.id`,
  );
