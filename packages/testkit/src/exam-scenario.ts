import { randomBytes } from 'node:crypto';
import { settingsSchema } from '@certame/contract/features/questionnaires/settings.ts';
import { storedContentSchema, storedKeySchema } from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import pg from 'pg';
import type { z } from 'zod';
import { firstInstitution } from './start-test-server.ts';

export interface ScenarioQuestion {
  type: QuestionType;
  content: z.input<typeof storedContentSchema>;
  key: z.input<typeof storedKeySchema>;
  required?: boolean;
  score?: string;
}
export interface ExamScenario {
  institutionId: string;
  questionnaireId: string;
  shortUrlId: string;
  sectionIds: string[];
  /** In order of sections and places. */
  itemIds: string[];
}

/** A multiple-choice question with options a to e; `right` is the key. */
export const choiceQuestion = (statement: string, right = 'a'): ScenarioQuestion => ({
  type: 'multiple_choice',
  content: {
    statement: `<p>${statement}</p>`,
    options: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, html: `<p>${id.toUpperCase()}</p>` })),
  },
  key: { correct_option_ids: [right] },
});

/**
 * A released questionnaire written straight into the database, for tests and benches of what comes after the release.
 * The demonstration students of the first institution take part, or the given users.
 */
export async function createExamScenario(
  ownerUrl: string,
  options: {
    sections: ScenarioQuestion[][];
    settings?: z.input<typeof settingsSchema>;
    startsAt?: Date | null;
    endsAt?: Date | null;
    userIds?: readonly string[];
    passwordHash?: string | null;
  },
): Promise<ExamScenario> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const one = async (text: string, values: unknown[]): Promise<string> => {
    const { rows } = await client.query<{ id: string }>(text, values);
    const id = rows[0]?.id;
    if (!id) throw new Error('Nothing was inserted');
    return id;
  };
  try {
    await client.query('begin');
    const institutionId = await one('select id from institutions where name = $1', [firstInstitution]);
    const shortUrlId = randomBytes(9).toString('base64url');
    const questionnaireId = await one(
      `insert into questionnaires (institution_id, short_url_id, name, state, starts_at, ends_at, settings, password_hash, released_at)
       values ($1, $2, 'Prova de teste', 'released', $3, $4, $5, $6, now()) returning id`,
      [
        institutionId,
        shortUrlId,
        options.startsAt ?? null,
        options.endsAt ?? null,
        JSON.stringify(settingsSchema.parse(options.settings ?? {})),
        options.passwordHash ?? null,
      ],
    );
    const sectionIds: string[] = [];
    const itemIds: string[] = [];
    for (const [sectionIndex, questions] of options.sections.entries()) {
      const sectionId = await one(
        'insert into questionnaire_sections (institution_id, questionnaire_id, position, title) values ($1, $2, $3, $4) returning id',
        [institutionId, questionnaireId, sectionIndex, `Seção ${sectionIndex + 1}`],
      );
      sectionIds.push(sectionId);
      for (const [position, question] of questions.entries()) {
        const questionId = await one(
          'insert into questions (institution_id, type) values ($1, $2) returning id',
          [institutionId, question.type],
        );
        const versionId = await one(
          `insert into question_versions (institution_id, question_id, version, type, difficulty, content, fingerprint)
           values ($1, $2, 1, $3, 'M', $4, '') returning id`,
          [
            institutionId,
            questionId,
            question.type,
            JSON.stringify(storedContentSchema.parse(question.content)),
          ],
        );
        await client.query(
          'insert into question_keys (version_id, institution_id, key) values ($1, $2, $3)',
          [versionId, institutionId, JSON.stringify(storedKeySchema.parse(question.key))],
        );
        await client.query('update questions set current_version_id = $2 where id = $1', [
          questionId,
          versionId,
        ]);
        itemIds.push(
          await one(
            `insert into questionnaire_items (institution_id, questionnaire_id, section_id, position, question_id, question_version_id, required, score)
             values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
            [
              institutionId,
              questionnaireId,
              sectionId,
              position,
              questionId,
              versionId,
              question.required ?? false,
              question.score ?? null,
            ],
          ),
        );
      }
    }
    await client.query(
      `insert into participants (institution_id, questionnaire_id, user_id, person_id, invite_status)
       select $1, $2, p.user_id, p.id, 's' from people p
        where p.institution_id = $1 and p.kind = 'student' and ($3::uuid[] is null or p.user_id = any($3))`,
      [institutionId, questionnaireId, options.userIds ?? null],
    );
    await client.query('commit');
    return { institutionId, questionnaireId, shortUrlId, sectionIds, itemIds };
  } finally {
    await client.end();
  }
}
