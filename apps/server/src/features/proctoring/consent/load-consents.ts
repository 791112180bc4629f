import type { ConsentChoice } from '@certame/contract/features/proctoring/consent-states.ts';
import type { GivenConsent } from '@certame/rules/proctoring/consent.ts';
import type pg from 'pg';

const consentsQuery = {
  name: 'exam-consents',
  text: `select user_id, choice, consent_text_id, granted from proctoring_consents
          where questionnaire_id = $1 and user_id = any($2::uuid[])`,
};

/** What these people said to the capture of an exam, by user. */
export async function loadConsents(
  client: pg.ClientBase,
  questionnaireId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, GivenConsent>> {
  const { rows } = await client.query<{
    user_id: string;
    choice: ConsentChoice;
    consent_text_id: string;
    granted: boolean | null;
  }>({ ...consentsQuery, values: [questionnaireId, userIds] });
  return new Map(
    rows.map((row) => [
      row.user_id,
      { choice: row.choice, textId: row.consent_text_id, granted: row.granted },
    ]),
  );
}
