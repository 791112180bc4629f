import { createMembers, createSessions } from '@certame/testkit/direct-session.ts';
import { firstInstitution } from '@certame/testkit/start-test-server.ts';
import pg from 'pg';

import type { Candidate } from './load.ts';

/** Many students with sessions, made by SQL: hashing passwords is not what is measured here. */
export async function createCandidates(
  owner: pg.Client,
  ownerUrl: string,
  secret: string,
  count: number,
): Promise<{ userIds: string[]; tokens: string[] }> {
  const emails = Array.from({ length: count }, (_unused, index) => `bench${index}@certame.example`);
  await createMembers(
    owner,
    firstInstitution,
    emails.map((email) => ({ email, roleKey: 'student' })),
  );
  const sessions = await createSessions(ownerUrl, emails, secret);
  return { userIds: sessions.map(({ userId }) => userId), tokens: sessions.map(({ token }) => token) };
}

/** Pairs each candidate's token with the attempt he has open at a questionnaire. */
export async function openAttempts(
  ownerUrl: string,
  questionnaireId: string,
  userIds: string[],
  tokens: string[],
): Promise<Candidate[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; user_id: string }>(
      'select id, user_id from attempts where questionnaire_id = $1',
      [questionnaireId],
    );
    const tokenOf = new Map(userIds.map((id, index) => [id, tokens[index] ?? '']));
    return rows.map((row) => ({ attemptId: row.id, token: tokenOf.get(row.user_id) ?? '' }));
  } finally {
    await client.end();
  }
}
