import { randomUUID } from 'node:crypto';
import { seededRandom } from '@certame/rules/exam/random.ts';
import { createMembers, createSessions } from '@certame/testkit/direct-session.ts';
import { createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { firstInstitution, secondInstitution } from '@certame/testkit/start-test-server.ts';
import pg from 'pg';
import { hashPassword } from '#lib/secrets/passwords.ts';
import { send } from './http-client.ts';
import type { ProbeCandidate, ProbeJob } from './probe.ts';
import { type Account, type Scale, Tally, type Target } from './target.ts';

const candidatesCount = 60;
const attackerRoles = ['admin', 'manager', 'teacher', 'student', 'supervisor', 'corrector'];
const unknownId = '00000000-0000-4000-8000-000000000000';

async function accountsOf(
  ownerUrl: string,
  secret: string,
  institutionId: string,
  emails: readonly string[],
): Promise<Account[]> {
  const sessions = await createSessions(ownerUrl, emails, secret);
  return emails.map((email) => {
    const session = sessions.find((one) => one.email === email);
    if (!session) throw new Error(`${email} has no session`);
    return { userId: session.userId, token: session.token, institutionId };
  });
}

async function startAttempts(
  address: string,
  shortUrlId: string,
  accounts: readonly Account[],
): Promise<ProbeCandidate[]> {
  const candidates: ProbeCandidate[] = [];
  for (const { token, institutionId } of accounts) {
    const reply = await send(address, 'POST', `/api/v1/forms/${shortUrlId}/answers`, {
      headers: { authorization: `Bearer ${token}`, 'x-institution-id': institutionId },
      body: JSON.stringify({ device_id: 'probe-device' }),
    });
    if (reply.status !== 201) throw new Error(`A start answered ${reply.status}: ${reply.body}`);
    const attemptId = /"answer_id":"([0-9a-f-]+)"/.exec(reply.body)?.[1] ?? '';
    candidates.push({ token, attemptId });
  }
  return candidates;
}

/** Candidates in an exam of texts at the first institution, and two people of the demonstration who sign in. */
async function arrangeProbe(
  address: string,
  ownerUrl: string,
  secret: string,
  client: pg.Client,
): Promise<ProbeJob> {
  const emails = Array.from(
    { length: candidatesCount },
    (_unused, index) => `provado${index}@certame.example`,
  );
  await createMembers(
    client,
    firstInstitution,
    emails.map((email) => ({ email, roleKey: 'student' })),
  );
  const homeId = await institutionId(client, firstInstitution);
  const accounts = await accountsOf(ownerUrl, secret, homeId, emails);
  const scenario = await createExamScenario(ownerUrl, {
    sections: [
      Array.from({ length: 10 }, (_unused, index) => ({
        type: 'simple_text' as const,
        content: { statement: `<p>Questão ${index + 1}</p>` },
        key: {},
      })),
    ],
    userIds: accounts.map(({ userId }) => userId),
  });
  return {
    address,
    institutionId: homeId,
    itemIds: scenario.itemIds,
    candidates: await startAttempts(address, scenario.shortUrlId, accounts),
    saveEveryMs: 1000,
    signInEveryMs: 500,
    emails: ['manager@certame.example', 'student2@certame.example'],
    password: 'Certame1',
  };
}

async function institutionId(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from institutions where name = $1', [name]);
  return rows[0]?.id ?? '';
}

/** An exam of the attackers' own institution, behind a password. */
async function createGuardedForm(client: pg.Client, ownerUrl: string, member: Account): Promise<string> {
  const scenario = await createExamScenario(ownerUrl, {
    sections: [[{ type: 'simple_text', content: { statement: '<p>Secreta</p>' }, key: {} }]],
    passwordHash: await hashPassword(randomUUID()),
    userIds: [],
  });
  await client.query(
    `insert into participants (institution_id, questionnaire_id, user_id, person_id, invite_status)
     select $1, $2, p.user_id, p.id, 's' from people p where p.institution_id = $1 and p.user_id = $3`,
    [scenario.institutionId, scenario.questionnaireId, member.userId],
  );
  return scenario.shortUrlId;
}

export interface Arrangement {
  target: Target;
  probe: ProbeJob;
}

/** Whom the attacks are measured by, and who attacks: members of another institution, and one candidate who guesses. */
export async function arrange(
  address: string,
  ownerUrl: string,
  secret: string,
  scale: Scale,
): Promise<Arrangement> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const probe = await arrangeProbe(address, ownerUrl, secret, client);
    const emailOf = (role: string): string => `atacante-${role}@certame.example`;
    await createMembers(
      client,
      secondInstitution,
      attackerRoles.map((role) => ({ email: emailOf(role), roleKey: role })),
    );
    const awayId = await institutionId(client, secondInstitution);
    const accounts = await accountsOf(ownerUrl, secret, awayId, attackerRoles.map(emailOf));
    const guesser = 'adivinho@certame.example';
    await createMembers(client, firstInstitution, [{ email: guesser, roleKey: 'student' }]);
    const [guessing] = await accountsOf(ownerUrl, secret, probe.institutionId, [guesser]);
    const [administrator] = await accountsOf(ownerUrl, secret, probe.institutionId, [
      'admin@certame.example',
    ]);
    if (!guessing || !administrator) throw new Error('The attackers have no sessions');
    const rows = await client.query<{ id: string }>(
      `(select id from people where institution_id = $1 limit 3) union all
       (select id from questions limit 3) union all (select id from questionnaires limit 2) union all
       (select id from attempts where institution_id = $1 limit 2)`,
      [probe.institutionId],
    );
    return {
      probe,
      target: {
        address,
        ownerUrl,
        scale,
        members: Object.fromEntries(attackerRoles.map((role, index) => [role, accounts[index] as Account])),
        guesser: guessing,
        systemAdministrator: administrator,
        ids: [unknownId, awayId, probe.institutionId, ...rows.rows.map(({ id }) => id)],
        passwordFormId: await createGuardedForm(client, ownerUrl, guessing),
        attackedEmail: 'student2@certame.example',
        random: seededRandom('abuse'),
        tally: new Tally(),
      },
    };
  } finally {
    await client.end();
  }
}
