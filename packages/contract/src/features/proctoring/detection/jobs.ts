import { z } from 'zod';
import { defineTask } from '../../../kit/job.ts';
import { detectionConsequences, detections } from '../detections.ts';

/** Does what an institution chose to follow a detection by itself. */
export const applyConsequenceTask = defineTask('apply_detection_consequence', {
  payload: z.object({
    institution_id: z.string(),
    attempt_id: z.string(),
    detection: z.enum(detections),
    consequence: z.enum(detectionConsequences),
  }),
});
