import { z } from 'zod';
import { answerKinds, exam } from '../../../constants.ts';
import { endpoint, participation, publicAccess } from '../../../kit/endpoint.ts';
import { cleanText, instantSchema, uuidSchema } from '../../../kit/field-schemas.ts';
import { mediaKinds } from '../../questions/content.ts';

/** Files of `media` questions in parts: begun, sent part by part in order, ended. Each call may be repeated. */
const tag = 'answers';
const candidate = participation('questionnaires.menu.answers|questionnaires.can_answer');
const byLink = publicAccess(
  'the sealed link says which attempt and question it is for, and what it stands for is asked again at each call',
);

const partNumber = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number);
const answerParams = z.object({ answer_id: uuidSchema });
const uploadParams = z.object({ answer_id: uuidSchema, upload_id: uuidSchema });

const beginFields = {
  /** Given by the device: the same again goes on where the upload stands. */
  upload_id: uuidSchema,
  name: cleanText(300).min(1),
  size: z.int().min(1).max(exam.answerFileMaxBytes),
};
const progressSchema = z.object({
  /** The part that is expected; all before it are kept. */
  next_part: z.number(),
  part_bytes: z.number(),
});
export type UploadProgress = z.output<typeof progressSchema>;
const parts = {
  method: 'PUT',
  carries: 'bytes',
  bodyLimitBytes: exam.uploadPartBytes,
  reply: progressSchema,
} as const;

export const beginUpload = endpoint({
  method: 'POST',
  path: '/api/v1/answers/:answer_id/uploads',
  access: candidate,
  tag,
  params: answerParams,
  body: z.object({ item_id: uuidSchema, ...beginFields }),
  status: 201,
  reply: progressSchema,
});
export const putUploadPart = endpoint({
  ...parts,
  path: '/api/v1/answers/:answer_id/uploads/:upload_id/parts/:part',
  access: candidate,
  tag,
  params: uploadParams.extend({ part: partNumber }),
});
export const endUpload = endpoint({
  method: 'POST',
  path: '/api/v1/answers/:answer_id/uploads/:upload_id/end',
  access: candidate,
  tag,
  params: uploadParams,
  reply: z.object({
    model: z.object({ id: z.string(), name: z.string(), size: z.number(), mime: z.string() }),
  }),
});
/** Gives an unfinished upload up: it no longer counts. */
export const dropUpload = endpoint({
  method: 'DELETE',
  path: '/api/v1/answers/:answer_id/uploads/:upload_id',
  access: candidate,
  tag,
  params: uploadParams,
  reply: z.object({}),
});

/** A code for a phone; it ends the question's older one. */
export const makeUploadLink = endpoint({
  method: 'POST',
  path: '/api/v1/answers/:answer_id/upload_links',
  access: candidate,
  tag,
  params: answerParams,
  body: z.object({ item_id: uuidSchema }),
  status: 201,
  reply: z.object({
    address: z.string(),
    /** `address` as a QR code: dark modules as an SVG path in a square of `modules` units. */
    qr: z.object({ modules: z.number(), path: z.string() }),
    expires_at: instantSchema,
    server_now: instantSchema,
  }),
});

/** All that a phone learns: the number of the question and what may be sent to it. */
const linkedSlotSchema = z.object({
  /** The same for each link to this question of this attempt, and nothing else: the phone keeps what it records under it. */
  slot: z.string(),
  question_number: z.number().nullable(),
  answer_kinds: z.array(z.enum(answerKinds)),
  media_kinds: z.array(z.enum(mediaKinds)),
  max_seconds: z.number(),
  max_file_bytes: z.number(),
  /** How many more files the question takes, besides `uploads`. */
  files_left: z.number(),
  /** Uploads that have begun and hold a place: what a phone keeps under their ids is counted already. */
  uploads: z.array(z.string()),
  expires_at: instantSchema,
  server_now: instantSchema,
});
export type LinkedSlot = z.output<typeof linkedSlotSchema>;
const linkUploadParams = z.object({ upload_id: uuidSchema });

export const openUploadLink = endpoint({
  method: 'POST',
  path: '/api/v1/phone_uploads/open',
  access: byLink,
  reply: linkedSlotSchema,
});
export const beginPhoneUpload = endpoint({
  method: 'POST',
  path: '/api/v1/phone_uploads',
  access: byLink,
  body: z.object(beginFields),
  status: 201,
  reply: progressSchema,
});
export const putPhonePart = endpoint({
  ...parts,
  path: '/api/v1/phone_uploads/:upload_id/parts/:part',
  access: byLink,
  params: linkUploadParams.extend({ part: partNumber }),
});
export const endPhoneUpload = endpoint({
  method: 'POST',
  path: '/api/v1/phone_uploads/:upload_id/end',
  access: byLink,
  params: linkUploadParams,
  reply: z.object({ files_left: z.number() }),
});
/** Gives an unfinished upload up: its place is free again. */
export const dropPhoneUpload = endpoint({
  method: 'DELETE',
  path: '/api/v1/phone_uploads/:upload_id',
  access: byLink,
  params: linkUploadParams,
  reply: z.object({ files_left: z.number() }),
});
