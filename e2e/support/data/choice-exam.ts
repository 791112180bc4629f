import type { ApiClient } from '@certame/testkit/api-client.ts';
import { must } from '../test.ts';

export interface ChoiceExam {
  name: string;
  /** Statement of each question and its options; the first one is right. */
  questions: readonly [statement: string, options: readonly [string, string]][];
  required?: boolean;
  /** A file that stands above the first statement. */
  imageId?: string;
  settings?: object;
  /** Its period ends in so many hours; never without them. */
  endsInHours?: number;
}

/** A draft with one section, without a title, of questions of two options. */
export async function makeChoiceExam(
  client: ApiClient,
  { name, questions, required = false, imageId, settings = {}, endsInHours }: ChoiceExam,
): Promise<{ id: string; shortUrlId: string }> {
  const items: { question_id: string; required: boolean }[] = [];
  for (const [statement, options] of questions) {
    const { model } = await must(
      client.post('/api/v1/base_question', {
        type: 'multiple_choice',
        title: statement,
        content: {
          statement: `${imageId && items.length === 0 ? `<p><img data-file="${imageId}"></p>` : ''}<p>${statement}</p>`,
          options: options.map((text, index) => ({ id: 'ab'.charAt(index), html: `<p>${text}</p>` })),
        },
        key: { correct_option_ids: ['a'] },
      }),
    );
    items.push({ question_id: model.id, required });
  }
  const ends_at =
    endsInHours === undefined ? null : new Date(Date.now() + endsInHours * 3_600_000).toISOString();
  const { model } = await must(
    client.post('/api/v1/questionnaires', { name, settings, ends_at, sections: [{ items }] }),
  );
  return { id: model.id, shortUrlId: model.short_url_id };
}

export const releaseExam = (client: ApiClient, id: string): Promise<unknown> =>
  must(client.post(`/api/v1/questionnaires/${id}/release`));

/** Makes participants of the students that a search finds. */
export async function inviteStudents(client: ApiClient, id: string, search: string): Promise<void> {
  const { model } = await must(client.get(`/api/v1/students?filters[search]=${encodeURIComponent(search)}`));
  await must(
    client.post(`/api/v1/questionnaires/${id}/participants`, {
      student_ids: model.data.map((student: { id: string }) => student.id),
    }),
  );
}

/** A draft with one question that is answered with a text. */
export async function makeTextExam(
  client: ApiClient,
  name: string,
  settings: object = {},
): Promise<{ id: string; shortUrlId: string }> {
  const { model: question } = await must(
    client.post('/api/v1/base_question', {
      type: 'simple_text',
      title: name,
      content: { statement: `<p>${name}</p>` },
      key: {},
    }),
  );
  const { model } = await must(
    client.post('/api/v1/questionnaires', {
      name,
      settings,
      sections: [{ items: [{ question_id: question.id, required: false }] }],
    }),
  );
  return { id: model.id, shortUrlId: model.short_url_id };
}
