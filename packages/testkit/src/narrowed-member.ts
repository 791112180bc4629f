import { randomUUID } from 'node:crypto';
import type { ApiClient } from './api-client.ts';
import { clientWith, createSessions } from './direct-session.ts';
import type { ExamScenario } from './exam-scenario.ts';
import type { TestServer } from './start-test-server.ts';

/** An administrator of the scenario's institution who of all questionnaires sees, or changes, this one alone. */
export async function narrowedMember(
  server: TestServer,
  scenario: Pick<ExamScenario, 'institutionId' | 'questionnaireId'>,
  level: 'read' | 'write',
): Promise<ApiClient> {
  const email = `restrita-${randomUUID()}@certame.example`;
  await server.owner.query(
    `with made as (
       insert into users (email, name, email_verified_at) values ($1, 'Gestora restrita', now()) returning id
     ), member as (
       insert into memberships (institution_id, user_id, role_id)
       select $2, made.id, r.id from made, roles r where r.institution_id = $2 and r.key = 'admin'
     )
     insert into data_access (institution_id, owner_type, owner_id, model_type, model_id, level)
     select $2, 'user', made.id, 'questionnaires', $3, $4 from made`,
    [email, scenario.institutionId, scenario.questionnaireId, level],
  );
  const [session] = await createSessions(server.ownerUrl, [email]);
  if (!session) throw new Error('The member has no session');
  return clientWith(server.address, session, scenario.institutionId);
}
