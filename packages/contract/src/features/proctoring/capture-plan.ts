import { z } from 'zod';
import { severities } from '../exam/states.ts';
import { detectionConsequences, detections } from './detections.ts';
import { checkDemands, environmentChecks } from './environment-checks.ts';
import { recordModes } from './record-modes.ts';

/** What an exam asks of its candidates' machines, as it stood when the attempt began. */
export const capturePlanSchema = z.object({
  mode: z.enum(recordModes),
  camera: z.boolean(),
  microphone: z.boolean(),
  /** The whole screen is shared, never a window. */
  screen: z.boolean(),
  single_monitor: z.boolean(),
  /** Somebody may be watching. */
  live: z.boolean(),
  recorded: z.boolean(),
  /** Seconds from one still to the next; null: no stills. */
  still_interval_s: z.number().nullable(),
  /** Days that recordings and stills are kept after the attempt's end. */
  retention_days: z.number(),
  checks: z.partialRecord(z.enum(environmentChecks), z.enum(checkDemands)),
  detections: z.partialRecord(
    z.enum(detections),
    z.object({ severity: z.enum(severities), consequence: z.enum(detectionConsequences) }),
  ),
});
export type CapturePlan = z.output<typeof capturePlanSchema>;
