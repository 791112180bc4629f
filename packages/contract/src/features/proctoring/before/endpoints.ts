import { z } from 'zod';
import { endpoint, participation, permission } from '../../../kit/endpoint.ts';
import { idParams, noticesReply, uuidSchema } from '../../../kit/field-schemas.ts';
import { checkLinesSchema } from '../check-lines.ts';
import { consentChoices, consentStates } from '../consent-states.ts';
import { checkVerdicts } from '../environment-checks.ts';
import { formProctoringSchema } from '../form-proctoring.ts';

const candidate = participation('questionnaires.menu.answers|questionnaires.can_answer');
const staff = permission('questionnaires.edit');
const formParams = z.object({ short_url_id: z.string().regex(/^[A-Za-z0-9_-]{6,32}$/, { error: 'type' }) });
const proctoringReply = z.object({ proctoring: formProctoringSchema });

/** Agrees to a wording, or asks for a way without a camera. Refused where the wording is not the present one. */
export const giveConsent = endpoint({
  method: 'POST',
  path: '/api/v1/forms/:short_url_id/consent',
  access: candidate,
  params: formParams,
  body: z.object({ choice: z.enum(consentChoices), text_id: uuidSchema }),
  reply: proctoringReply,
});
/** Keeps what a check found; the whole's verdict is the server's. */
export const saveEnvironmentCheck = endpoint({
  method: 'POST',
  path: '/api/v1/forms/:short_url_id/environment_check',
  access: candidate,
  params: formParams,
  body: z.object({ device_id: z.string().min(8).max(64), lines: checkLinesSchema }),
  reply: proctoringReply,
});

/** Takes a file of filler and drops it: the browser measures how long that took. */
export const uploadSpeedTest = endpoint({
  method: 'POST',
  path: '/api/v1/upload_speed_test',
  access: candidate,
  carries: 'multipart',
  spooled: true,
  bodyLimitBytes: 512 * 1024,
  reply: z.object({ bytes: z.number() }),
});
/** A text of filler, which the browser measures. */
export const downloadSpeedTest = endpoint({
  method: 'GET',
  path: '/api/v1/download_speed_test',
  access: candidate,
  reply: z.object({ filler: z.string() }),
});

/** What the staff sees of candidates before a supervised exam: who asked for another way, and what their machines can do. */
export const proctoringCandidateSchema = z.object({
  user_id: z.string(),
  name: z.string(),
  consent: z
    .object({
      state: z.enum(consentStates),
      version: z.number(),
      chosen_at: z.string(),
      /** Who decided on the other way, and when. */
      decided_by: z.string().nullable(),
      decided_at: z.string().nullable(),
    })
    .nullable(),
  /** The last one of each device, newest first. */
  checks: z.array(
    z.object({
      id: z.string(),
      verdict: z.enum(checkVerdicts),
      checked_at: z.string(),
      lines: checkLinesSchema,
      waived_by: z.string().nullable(),
      waived_at: z.string().nullable(),
    }),
  ),
});
export type ProctoringCandidate = z.output<typeof proctoringCandidateSchema>;

export const listProctoringCandidates = endpoint({
  method: 'GET',
  path: '/api/v1/questionnaires/:id/proctoring_candidates',
  access: staff,
  params: idParams,
  reply: z.object({ model: z.array(proctoringCandidateSchema) }),
});
/** Grants or refuses a way without a camera. The candidate is told. */
export const decideAlternative = endpoint({
  method: 'POST',
  path: '/api/v1/questionnaires/:id/proctoring_alternatives',
  access: staff,
  params: idParams,
  body: z.object({ user_id: uuidSchema, granted: z.boolean() }),
  reply: noticesReply,
});
/** Lets a device in, whatever its check found. */
export const waiveEnvironmentCheck = endpoint({
  method: 'POST',
  path: '/api/v1/questionnaires/:id/proctoring_waivers',
  access: staff,
  params: idParams,
  body: z.object({ check_id: uuidSchema }),
  reply: noticesReply,
});
