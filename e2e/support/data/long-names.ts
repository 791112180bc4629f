import { areas } from '@certame/contract/areas.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { must } from '../test.ts';

/** One word without a place to break, as long as names may be; the letter puts it in front of lists in order. */
export const longWord = (length: number, mark: string): string =>
  `A${mark}${'anticonstitucionalissimamente'.repeat(7)}`.slice(0, length);

export interface LongRows {
  questionId: string;
  questionnaireId: string;
}

/** Rows whose names are as wide as the product lets them be. `mark` tells those of one test from those of another. */
export async function addLongNames(client: ApiClient, mark: string): Promise<LongRows> {
  const name = longWord(160, mark);
  const email = `${longWord(50, mark).toLowerCase()}@certame.example`;
  for (const key of ['courses', 'disciplines', 'classes', 'roles', 'students']) {
    const field = areas.find((area) => area.key === key)?.fields.name;
    const max = field?.kind === 'text' ? field.max : 0;
    await must(
      client.post(`/api/v1/${key}`, {
        name: longWord(max, mark),
        ...(key === 'students' ? { email } : {}),
      }),
    );
  }
  const question = await must(
    client.post('/api/v1/base_question', {
      title: longWord(200, mark),
      type: 'multiple_choice',
      tags: [longWord(40, mark), `${longWord(39, mark)}s`],
      content: {
        statement: `<p>${longWord(200, mark)}</p>`,
        options: ['a', 'b'].map((id) => ({ id, html: longWord(120, id) })),
      },
      key: { correct_option_ids: ['a'] },
    }),
  );
  const questionnaire = await must(
    client.post('/api/v1/questionnaires', {
      name,
      sections: [{ title: name, items: [{ question_id: question.model.id }] }],
    }),
  );
  return { questionId: question.model.id, questionnaireId: questionnaire.model.id };
}
