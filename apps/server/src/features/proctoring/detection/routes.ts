import { applyConsequenceTask } from '@certame/contract/features/proctoring/detection/jobs.ts';
import type { FastifyInstance } from 'fastify';
import { createAttemptFinisher } from '#features/exam/index.ts';
import { applyConsequence } from './apply-consequence.ts';

export function registerDetection({ services }: FastifyInstance): void {
  const finisher = createAttemptFinisher(services);
  services.jobs.handleTask(applyConsequenceTask, (payload) => applyConsequence(services, finisher, payload));
}
