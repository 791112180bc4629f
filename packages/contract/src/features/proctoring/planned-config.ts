import { z } from 'zod';
import type { ChoicesField } from '../../kit/fields.ts';
import { proctoringConfigs } from './configs-area.ts';
import { detectionConsequences, detectionGravities, detections } from './detections.ts';
import { checkDemands, environmentChecks } from './environment-checks.ts';
import { recordModes, supervisions } from './record-modes.ts';

const { checks, severities, consequences } = proctoringConfigs.fields;

/** Rows that nobody chose an option for have the one that the form shows. */
const chosenOf = <Schema extends z.ZodType>({ initial }: ChoicesField, schema: Schema) =>
  z.preprocess((chosen) => ({ ...initial, ...(chosen as object | null) }), schema);

/** A configuration, stored or as it is typed, as far as it says what is captured. */
export const plannedConfigSchema = z.object({
  supervision: z.enum(supervisions),
  record_mode: z.enum(recordModes),
  still_interval_s: z.int().nullable(),
  retention_days: z.int(),
  camera: z.boolean(),
  microphone: z.boolean(),
  screen: z.boolean(),
  single_monitor: z.boolean(),
  checks: chosenOf(checks, z.partialRecord(z.enum(environmentChecks), z.enum(checkDemands))),
  severities: chosenOf(severities, z.partialRecord(z.enum(detections), z.enum(detectionGravities))),
  consequences: chosenOf(consequences, z.partialRecord(z.enum(detections), z.enum(detectionConsequences))),
});
