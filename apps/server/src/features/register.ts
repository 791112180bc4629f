import type { FastifyInstance } from 'fastify';
import { registerEmails } from './emails/routes.ts';
import { registerExam } from './exam/routes.ts';
import { registerFiles } from './files/routes.ts';
import { registerGrading } from './grading/routes.ts';
import { registerJobs } from './jobs/routes.ts';
import { registerNotifications } from './notifications/routes.ts';
import { registerQuestionnaires } from './questionnaires/routes.ts';
import { registerQuestions } from './questions/routes.ts';
import { registerRealtime } from './realtime/routes.ts';
import { registerResults } from './results/routes.ts';
import { registerRoles } from './roles/routes.ts';
import { registerSession } from './session/routes.ts';

/** Every feature, one line each. */
export async function registerFeatures(app: FastifyInstance): Promise<void> {
  registerSession(app);
  await registerRealtime(app);
  registerNotifications(app);
  registerJobs(app);
  registerRoles(app);
  registerFiles(app);
  registerEmails(app);
  registerExam(app);
  registerQuestionnaires(app);
  registerQuestions(app);
  registerResults(app);
  registerGrading(app);
}
