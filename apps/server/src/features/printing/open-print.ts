import { AppError } from '@certame/contract/errors.ts';
import {
  answerKeyRule,
  type PrintQuery,
  printMaxCopies,
  printQuerySchema,
} from '@certame/contract/features/printing/endpoints.ts';
import { type ExportQuery, exportQuerySchema } from '@certame/contract/kit/grid.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { institutions } from '@certame/db/schema/identity.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { instantText } from '#crud/export/cell-texts.ts';
import { fileNameOf } from '#crud/export/file-name.ts';
import { fileTypes } from '#crud/export/file-reply.ts';
import { getInstitutionInfo } from '#crud/export/institution-info.ts';
import type { OpenedSheet, SheetRequest } from '#crud/export/large-exports.ts';
import { type ExamDefinition, getDefinition, loadKeys } from '#features/exam/index.ts';
import { getQuestionnaireRow } from '#features/questionnaires/index.ts';
import {
  countBookletPages,
  type PdfAnswerKey,
  type PdfBooklets,
  pdfBooklet,
} from '#lib/pdf/booklet/pdf-booklet.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Translate } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { answersOf, placeVersion, printedSections, versionName } from './print-versions.ts';
import { readImages, readLogo } from './read-images.ts';

/** What is printed as a job keeps of it: jobs of files know the query of a list, whose filters are texts. */
export const asExportQuery = (query: PrintQuery): ExportQuery =>
  exportQuerySchema.parse({
    filters: Object.fromEntries(
      Object.entries(query).map(([key, value]) => [key, String(value).match(/[\s\S]{1,500}/g) ?? []]),
    ),
  });
const printQueryOf = ({ filters }: ExportQuery): PrintQuery =>
  printQuerySchema.parse(
    Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, [value].flat().join('')])),
  );

/** @throws AppError `not-found`, also where rules of data access hide it, `questionnaire-empty`. */
export async function findPrintable(scope: Scope, id: string): Promise<ExamDefinition> {
  await getQuestionnaireRow(scope, id);
  const definition = await getDefinition(scope.client, id);
  if (definition.questions === 0) throw new AppError('questionnaire-empty');
  return definition;
}

/** Names of those who are to take the exam, in the order of a list. */
const readNames = async (scope: Scope, id: string): Promise<string[]> =>
  (
    await queryRows(
      scope,
      z.object({ name: z.string() }),
      sql`select coalesce(person.name, u.name) as name
            from participants p join users u on u.id = p.user_id left join people person on person.id = p.person_id
           where p.questionnaire_id = ${id} and p.institution_id = ${scope.institutionId}
           order by search_key(coalesce(person.name, u.name)), p.id`,
    )
  ).map(({ name }) => name);

async function bookletsOf(scope: Scope, id: string, query: PrintQuery): Promise<PdfBooklets['booklets']> {
  const versions = Array.from({ length: query.versions }, (_none, index) => versionName(index));
  const names = query.named === 'yes' ? await readNames(scope, id) : undefined;
  const count = names?.length ?? query.versions * query.copies;
  if (count > printMaxCopies)
    throw new AppError('print-too-many', { params: { count, max: printMaxCopies } });
  // Neighbours get different versions.
  return names
    ? names.map((name, index) => ({ name, version: versions[index % versions.length] ?? '' }))
    : versions.flatMap((version) => Array.from({ length: query.copies }, () => ({ version, name: null })));
}

function periodOf(
  { startsAtMs, endsAtMs }: ExamDefinition,
  zone: string,
  translate: Translate,
): string | null {
  const instantOf = (ms: number | null): string =>
    ms === null ? '' : instantText(new Date(ms).toISOString(), zone);
  const [start, end] = [instantOf(startsAtMs), instantOf(endsAtMs)] as const;
  if (!start && !end) return null;
  const kind = start && end ? 'both' : start ? 'from' : 'until';
  return translate(`printing.paper.period_${kind}`, { start, end });
}

function coverOf(definition: ExamDefinition, zone: string, translate: Translate): PdfBooklets['cover'] {
  const limitMin = definition.settings.limit_min;
  const period = periodOf(definition, zone, translate);
  return [
    [translate('printing.paper.identifier'), null],
    [translate('printing.paper.date'), null],
    ...(period === null ? [] : [[translate('printing.paper.period'), period] as const]),
    ...(limitMin === null
      ? []
      : [
          [
            translate('printing.paper.duration'),
            translate('printing.paper.minutes', { count: limitMin }),
          ] as const,
        ]),
    [translate('printing.paper.questions'), String(definition.questions)],
  ];
}

const pdfSheet = (name: string, total: number, make: () => Promise<Buffer>): OpenedSheet => ({
  name,
  total,
  mime: fileTypes.pdf,
  bytes: async function* (onRows) {
    yield await make();
    await onRows?.(total);
  },
});

/** The exam as booklets, not yet laid out: `total` counts the copies. */
export async function openBooklets(services: Services, asked: SheetRequest): Promise<OpenedSheet> {
  const { scope, translate, nowMs } = asked;
  const id = asked.params.id ?? '';
  const query = printQueryOf(asked.query);
  const definition = await findPrintable(scope, id);
  const booklets = await bookletsOf(scope, id, query);
  const { timeZone } = await getInstitutionInfo(scope);
  const madeAt = instantText(new Date(nowMs).toISOString(), timeZone);
  return pdfSheet(fileNameOf(definition.name, madeAt, 'pdf'), booklets.length, async () =>
    pdfBooklet(await paperOf(services, scope, { definition, booklets, query, translate })),
  );
}

/** Everything that stands on the paper of booklets, its pictures read. */
export async function paperOf(
  services: Services,
  scope: Scope,
  {
    definition,
    booklets,
    query,
    translate,
  }: {
    definition: ExamDefinition;
    booklets: PdfBooklets['booklets'];
    query: Pick<PrintQuery, 'columns' | 'font_size' | 'instructions'>;
    translate: Translate;
  },
): Promise<PdfBooklets> {
  const { name: institution, timeZone } = await getInstitutionInfo(scope);
  const [row] = await scope.tx
    .select({ logo: institutions.logo_file_id })
    .from(institutions)
    .where(eq(institutions.id, scope.institutionId));
  const versions = Object.fromEntries(
    [...new Set(booklets.map(({ version }) => version))].map((version) => [
      version,
      printedSections(placeVersion(definition, version), translate),
    ]),
  );
  const text = (key: 'version' | 'page' | 'name' | 'instructions' | 'question' | 'missing_image'): string =>
    translate(`printing.paper.${key}`);
  return {
    kind: 'booklets',
    title: definition.name,
    institution,
    pageText: text('page'),
    logo: await readLogo(scope, services, row?.logo ?? null),
    versionText: text('version'),
    fontSize: query.font_size,
    columns: query.columns === '2' ? 2 : 1,
    cover: coverOf(definition, timeZone, translate),
    nameLabel: text('name'),
    instructionsTitle: text('instructions'),
    instructions: query.instructions,
    questionText: text('question'),
    missingImage: text('missing_image'),
    versions,
    booklets,
    images: await readImages(scope, services, Object.values(versions)),
  };
}

/** Pages of one booklet of each version, laid out as it would be printed. @throws AppError as `openBooklets`. */
export async function countPages(
  services: Services,
  scope: Scope,
  {
    id,
    translate,
    ...query
  }: { id: string; translate: Translate } & Pick<
    PrintQuery,
    'versions' | 'columns' | 'font_size' | 'instructions'
  >,
): Promise<{ version: string; count: number }[]> {
  const definition = await findPrintable(scope, id);
  const booklets = Array.from({ length: query.versions }, (_none, index) => ({
    version: versionName(index),
    name: null,
  }));
  const counts = await countBookletPages(
    await paperOf(services, scope, { definition, booklets, query, translate }),
  );
  return booklets.map(({ version }, index) => ({ version, count: counts[index] ?? 0 }));
}

/** The answer key of each version. @throws AppError `forbidden` without the right to change the exam or to grade it. */
export async function openAnswerKey({
  scope,
  caller,
  params,
  query,
  translate,
  nowMs,
}: SheetRequest): Promise<OpenedSheet> {
  const id = params.id ?? '';
  const definition = await findPrintable(scope, id);
  if (!satisfiesRule(answerKeyRule, caller.permissions)) throw new AppError('forbidden');
  const keys = await loadKeys(scope.client, definition);
  const { name: institution, timeZone } = await getInstitutionInfo(scope);
  const title = translate('printing.paper.key_title', { name: definition.name });
  const versions = Array.from({ length: printQueryOf(query).versions }, (_none, index) => {
    const version = versionName(index);
    return {
      title: translate('printing.paper.version').replace('{version}', version),
      answers: answersOf(placeVersion(definition, version), keys, translate),
    };
  });
  const paper: PdfAnswerKey = {
    kind: 'key',
    title,
    institution,
    pageText: translate('printing.paper.page'),
    heads: [translate('printing.paper.question_head'), translate('printing.paper.answer_head')],
    versions,
  };
  const madeAt = instantText(new Date(nowMs).toISOString(), timeZone);
  return pdfSheet(fileNameOf(title, madeAt, 'pdf'), 1, () => pdfBooklet(paper));
}
