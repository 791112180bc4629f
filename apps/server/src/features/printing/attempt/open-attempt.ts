import { AppError } from '@certame/contract/errors.ts';
import { isOpen } from '@certame/contract/features/exam/states.ts';
import { attempt_receipts } from '@certame/db/schema/attempts.ts';
import { desc, eq, sql } from '@certame/db/sql.ts';
import { groupReceiptCode } from '@certame/rules/receipts/receipt.ts';
import { z } from 'zod';
import { instantText } from '#crud/export/cell-texts.ts';
import { fileNameOf } from '#crud/export/file-name.ts';
import { getInstitutionInfo } from '#crud/export/institution-info.ts';
import type { ExamItem } from '#features/exam/index.ts';
import { findAttemptResult, loadAnnotations, loadComments, loadValues } from '#features/results/index.ts';
import {
  countAttemptEvents,
  eventName,
  findTimelineAttempt,
  maySeeResults,
  type TimelineAttempt,
  verifyChain,
} from '#features/timeline/index.ts';
import { type PdfAttempt, pdfAttempt } from '#lib/pdf/attempt/pdf-attempt.ts';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Translate } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { readImages } from '../read-images.ts';
import { printedAnswer, readFileNames } from './printed-answers.ts';
import { printedNotes, readAnswerPictures } from './printed-notes.ts';

interface Asked {
  scope: Scope;
  services: Services;
  caller: Caller;
  attemptId: string;
  translate: Translate;
}
type Result = NonNullable<Awaited<ReturnType<typeof findAttemptResult>>>;

const startRow = z.object({
  started_at: instantColumn,
  identifier: z.string().nullable(),
  finish_reason: z.string().nullable(),
});

/** Who, which exam, when, what became of it, and what proves it. */
async function factsOf(
  { scope, caller, attemptId, translate }: Asked,
  { name, number, definition }: TimelineAttempt,
  result: Result,
  timeZone: string,
): Promise<PdfAttempt['facts']> {
  const [start] = await queryRows(
    scope,
    startRow,
    sql`select a.started_at, person.identifier::text as identifier, a.finish_reason
          from attempts a join participants p on p.id = a.participant_id
          left join people person on person.id = p.person_id where a.id = ${attemptId}`,
  );
  const [receipt] = await scope.tx
    .select({ code: attempt_receipts.code, version: attempt_receipts.version })
    .from(attempt_receipts)
    .where(eq(attempt_receipts.attempt_id, attemptId))
    .orderBy(desc(attempt_receipts.version))
    .limit(1);
  const text = (
    key: 'name' | 'identifier' | 'exam' | 'number' | 'state' | 'started' | 'finished' | 'receipt',
  ) => translate(`printing.attempt.${key}`);
  const instant = (at: Date | null | undefined): string =>
    at ? instantText(at.toISOString(), timeZone) : '—';
  const shown = result.released ?? result.current;
  const score: [string, string][] =
    shown && maySeeResults(caller) && !isOpen(result.state)
      ? [
          [
            translate(`printing.attempt.score_${result.released ? 'released' : 'current'}`),
            translate('printing.attempt.of', { score: shown.total, max: shown.max }),
          ],
        ]
      : [];
  return [
    [text('name'), name],
    [text('identifier'), start?.identifier ?? '—'],
    [text('exam'), definition.name],
    [text('number'), String(number)],
    [text('state'), translate(`results.server.states.${result.state}`)],
    [text('started'), instant(start?.started_at)],
    [text('finished'), instant(result.finished_at)],
    ...score,
    [
      text('receipt'),
      receipt
        ? translate('printing.attempt.receipt_version', {
            code: groupReceiptCode(receipt.code),
            version: receipt.version,
          })
        : translate('printing.attempt.no_receipt'),
    ],
  ];
}

/** Every question of the attempt's form with what was answered; null for who may not see it. */
async function questionsOf(
  { scope, services, caller, attemptId, translate }: Asked,
  { definition, questions }: TimelineAttempt,
  result: Result,
): Promise<PdfAttempt['questions']> {
  if (!maySeeResults(caller)) return null;
  const values = await loadValues(scope, attemptId);
  const comments = await loadComments(scope, attemptId, null);
  const annotations = await loadAnnotations(scope, attemptId, null);
  const answerOf = (item: ExamItem) => ({
    ...{ item, value: values.get(item.id), annotations: annotations.get(item.id) ?? [] },
  });
  const images = await readAnswerPictures(
    scope,
    services,
    attemptId,
    [...definition.items.values()].map(answerOf),
  );
  const fileNames = await readFileNames(scope, values, definition.items);
  const details = isOpen(result.state) ? undefined : (result.released ?? result.current)?.details;
  return [...questions].flatMap(([id, { number, options }]) => {
    const item = definition.items.get(id);
    if (!item) return [];
    const detail = details?.[id];
    const score =
      detail === undefined
        ? ''
        : detail.score === null
          ? translate('printing.attempt.not_graded', { max: detail.max })
          : translate('printing.attempt.points', { score: detail.score, max: detail.max });
    const comment = comments.get(id);
    return [
      {
        title: translate('printing.paper.question').replace('{number}', String(number)),
        statement: item.content.statement,
        answer: printedAnswer({ item, optionIds: options, value: values.get(id), fileNames }, translate),
        ...printedNotes(answerOf(item), images, translate),
        note: [
          score,
          detail?.state === 'voided' && translate('printing.paper.voided'),
          comment && translate('printing.attempt.comment', { comment }),
        ]
          .filter(Boolean)
          .join(' · '),
      },
    ];
  });
}

/** One attempt as it is on record: who, answers as they were given, score, what proves it, events. @throws AppError `not-found`, `answers-anonymous`. */
export async function openAttempt(asked: Asked): Promise<{ name: string; bytes: () => Promise<Buffer> }> {
  const { scope, services, attemptId, translate } = asked;
  const attempt = await findTimelineAttempt(scope, attemptId);
  const result = await findAttemptResult(scope, attemptId);
  if (!result) throw new AppError('not-found');
  const { name: institution, timeZone } = await getInstitutionInfo(scope);
  const title = translate('printing.attempt.title', { name: attempt.name });
  const questions = await questionsOf(asked, attempt, result);
  const counts = await countAttemptEvents(scope, attemptId);
  const chain = await verifyChain(scope, attemptId);
  const paper: PdfAttempt = {
    title,
    institution,
    pageText: translate('printing.paper.page'),
    missingImage: translate('printing.paper.missing_image'),
    facts: await factsOf(asked, attempt, result, timeZone),
    answersTitle: translate('printing.attempt.answers'),
    commentsTitle: translate('printing.attempt.comments'),
    questions,
    eventsTitle: translate('printing.attempt.events'),
    eventHeads: [
      translate('timeline.columns.type'),
      translate('timeline.columns.severity'),
      translate('printing.attempt.times'),
    ],
    events: counts.map(({ type, severity, count }) => [
      eventName(type, translate),
      translate(`timeline.severities.${severity}`),
      String(count),
    ]),
    chain: translate(chain.broken === 0 ? 'printing.attempt.chain_whole' : 'printing.attempt.chain_broken', {
      count: chain.broken === 0 ? chain.events : chain.broken,
    }),
    images: await readImages(scope, services, [
      [
        {
          title: '',
          description: '',
          parts: (questions ?? []).flatMap(({ statement, answer }) => [
            { text: statement },
            ...(answer.kind === 'options' ? answer.options.map(({ html }) => ({ text: html })) : []),
          ]),
        },
      ],
    ]),
  };
  const madeAt = instantText(new Date(services.now()).toISOString(), timeZone);
  return { name: fileNameOf(title, madeAt, 'pdf'), bytes: () => pdfAttempt(paper) };
}
