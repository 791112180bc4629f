import type { FastifyInstance } from 'fastify';
import { registerAudit } from './audit/routes.ts';
import { registerBefore } from './before/routes.ts';
import { registerProctoringChoices } from './configs/routes.ts';
import { registerDetection } from './detection/routes.ts';
import { registerLive } from './live/routes.ts';
import { registerRecording } from './recording/routes.ts';
import { registerSupport } from './support/routes.ts';

export function registerProctoring(app: FastifyInstance): void {
  registerBefore(app);
  registerProctoringChoices(app);
  registerAudit(app);
  registerDetection(app);
  registerRecording(app);
  registerLive(app);
  registerSupport(app);
}
