import * as contract from '@certame/contract/features/anonymous-answers/endpoints.ts';
import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import { sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';
import { plainLineOf } from '#lib/html-sanitizer.ts';
import { answerText } from './answer-text.ts';
import { type AnonymousQuestionnaire, findAnonymousQuestionnaire } from './find-questionnaire.ts';
import { searchedText } from './searched-text.ts';

interface StoredRow {
  id: string;
  respondent: number;
  question: number;
  item_id: string;
  value: ResponseValue;
}

/** Answers of a closed anonymous questionnaire, in the order of their random ids. */
export const answerList = defineList<typeof contract.listAnonymousAnswers, AnonymousQuestionnaire, StoredRow>(
  {
    list: contract.listAnonymousAnswers,
    export: contract.exportAnonymousAnswers,
    find: ({ scope, params }) => findAnonymousQuestionnaire(scope, params.id),
    title: ({ found, translate }) =>
      translate('anonymous-answers.title', { questionnaire: found.definition.name }),
    labels: 'anonymous-answers.columns',
    columns: {
      respondent: {
        kind: 'integer',
        sort: sql`(t.respondent, t.question)`,
        cell: ({ respondent }, { translate }) =>
          translate('anonymous-answers.respondent', { number: respondent }),
      },
      question: { kind: 'integer', sort: sql`(t.question, t.respondent)` },
      statement: { kind: 'text' },
      answer: { kind: 'text' },
    },
    sort: { by: 'question' },
    search: ({ found }) => searchedText(found.definition),
    from: ({ scope, params, found }) => sql`
    select n.id::text || '.' || v.key as id, n.respondent, v.key as item_id, v.value,
           (${JSON.stringify(Object.fromEntries(found.numbers))}::jsonb ->> v.key)::int as question
      from (select a.id, a.answers, (row_number() over (order by a.id))::int as respondent from anonymous_answers a
             where a.questionnaire_id = ${params.id} and a.institution_id = ${scope.institutionId}
               and ${found.visibility === 'shown'}) n,
           lateral jsonb_each(n.answers) v
     where ${JSON.stringify(Object.fromEntries(found.numbers))}::jsonb ? v.key`,
    present: ({ item_id, value, ...row }, { found }) => {
      const item = found.definition.items.get(item_id);
      return {
        ...row,
        statement: item ? plainLineOf(item.content.statement) : '',
        answer: item ? answerText(item, value) : '',
      };
    },
  },
);
