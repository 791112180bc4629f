import { z } from 'zod';
import { checkVerdicts, environmentChecks } from './environment-checks.ts';

/** What is wrong with a line of the environment check; each has its own help for people. */
export const checkLineCodes = [
  'device-no-screen',
  'address-insecure',
  'browser-unable',
  'memory-low',
  'processor-weak',
  'socket-closed',
  'socket-slow',
  'line-timeout',
  'line-slow',
  'camera-dark',
  'microphone-silent',
  'microphone-quiet',
  'monitors-several',
  'monitors-unknown',
  'recorder-failed',
  'performance-low',
  // What the browser says of camera, microphone and screen (specification, section 8).
  'unsupported',
  'no-camera',
  'no-microphone',
  'not-found',
  'in-use',
  'constraints',
  'denied',
  'denied-by-system',
  'screen-incomplete',
  'failed',
] as const;
export type CheckLineCode = (typeof checkLineCodes)[number];

export const checkLineSchema = z.object({
  verdict: z.enum(checkVerdicts),
  code: z.enum(checkLineCodes).nullable(),
  /** In the line's own unit; null: nothing was measured. */
  measured: z.union([z.number(), z.string().max(120)]).nullable(),
});
export type CheckLine = z.output<typeof checkLineSchema>;
export const checkLinesSchema = z.partialRecord(z.enum(environmentChecks), checkLineSchema);
export type CheckLines = z.output<typeof checkLinesSchema>;
