import { z } from 'zod';
import { areaOptionSchema } from '../../../kit/area/area-endpoints.ts';
import { endpoint, participation, permission } from '../../../kit/endpoint.ts';
import { cleanText, idParams, instantSchema, noticesReply, uuidSchema } from '../../../kit/field-schemas.ts';
import { searchQuerySchema } from '../../../kit/grid.ts';
import { callShapes } from '../../calls/call-kinds.ts';
import { notReachedReasons, staffMessageMaxChars } from '../../exam/messages/message.ts';
import { panelActionMost, panelActionResultSchema } from '../../panel/endpoints.ts';
import { examRoomsSchema, monitoredExamSchema, roomSchema } from './rooms.ts';
import { shiftEnds } from './shifts.ts';

const tag = 'proctoring';
const monitor = permission('proctoring.monitor');
const room = permission('proctoring.room');
const roomPath = '/api/v1/proctoring/rooms/:id';

/** Released exams whose rooms one may watch: those that are taken now, and the next. */
export const listMonitoredExams = endpoint({
  method: 'GET',
  path: '/api/v1/proctoring/monitor',
  access: monitor,
  tag,
  reply: z.object({
    model: z.object({
      server_now: z.string(),
      now: z.array(monitoredExamSchema),
      next: z.array(monitoredExamSchema),
    }),
  }),
});

/** The rooms of an exam that one may watch, with what moves in each. */
export const getExamRooms = endpoint({
  method: 'GET',
  path: '/api/v1/proctoring/monitor/:id',
  access: monitor,
  tag,
  params: idParams,
  reply: z.object({ model: examRoomsSchema }),
});

/** All rooms of a division at once, and whom nobody has looked at for long. */
export const getMonitoringPanel = endpoint({
  method: 'GET',
  path: '/api/v1/classroom_configs/:id/monitoring',
  access: permission('classrooms.monitoring_panel'),
  tag,
  params: idParams,
  reply: z.object({
    model: examRoomsSchema.extend({
      config_name: z.string(),
      /** Participants whom no room has. */
      unplaced: z.int(),
      /** Those for whom it is longest, the worst first. */
      not_looked_at: z.array(
        z.object({
          attempt_id: z.string(),
          name: z.string(),
          room_id: z.string(),
          room_name: z.string(),
          /** Null: never. */
          looked_at: z.string().nullable(),
          started_at: z.string(),
        }),
      ),
    }),
  }),
});

/** A room with its candidates; with `since` (a `server_now` of before) only the tiles that have changed. */
export const getRoom = endpoint({
  method: 'GET',
  path: roomPath,
  access: room,
  tag,
  params: idParams,
  query: z.object({ since: instantSchema.optional() }),
  reply: z.object({ model: roomSchema }),
});

/** A supervisor of the room is at work in it from now on. */
export const beginSupervision = endpoint({
  method: 'POST',
  path: `${roomPath}/supervision`,
  access: room,
  tag,
  params: idParams,
  reply: z.object({}),
});

const reason = cleanText(500).min(10);

/** Ends a supervisor's shift: one's own, or somebody else's with a reason and the right to do so. */
export const endSupervision = endpoint({
  method: 'POST',
  path: `${roomPath}/end_supervision`,
  access: room,
  tag,
  params: idParams,
  body: z.object({ user_id: uuidSchema, reason: reason.optional() }),
  reply: noticesReply,
});

/** Gives one's own place as the room's supervisor to somebody else. */
export const handOverRoom = endpoint({
  method: 'POST',
  path: `${roomPath}/hand_over`,
  access: room,
  tag,
  params: idParams,
  body: z.object({ user_id: uuidSchema, note: cleanText(500).optional() }),
  reply: noticesReply,
});

/** Who may take over a room. */
export const listHandOverOptions = endpoint({
  method: 'GET',
  path: `${roomPath}/hand_over_options`,
  access: room,
  tag,
  params: idParams,
  query: searchQuerySchema,
  reply: z.object({ model: z.array(areaOptionSchema) }),
});

/** Calls candidates of the room who are in the exam: each is linked with whoever asks, and hears no other candidate. */
export const callCandidates = endpoint({
  method: 'POST',
  path: `${roomPath}/calls`,
  access: room,
  tag,
  params: idParams,
  body: z.object({
    participant_ids: z
      .array(uuidSchema)
      .min(1)
      .max(callShapes.talk.peersMost - 1),
  }),
  reply: z.object({
    model: z.object({
      call_id: z.string(),
      /** Who is called. */
      called: z.int(),
      not_reached: z.array(
        z.object({ participant_id: z.string(), name: z.string(), reason: z.enum(notReachedReasons) }),
      ),
    }),
  }),
});

/** Who supervised the room, and when. */
export const listShifts = endpoint({
  method: 'GET',
  path: `${roomPath}/shifts`,
  access: room,
  tag,
  params: idParams,
  reply: z.object({
    model: z.array(
      z.object({
        id: z.string(),
        user_name: z.string(),
        began_at: z.string(),
        ended_at: z.string().nullable(),
        end: z.enum(shiftEnds).nullable(),
        ended_by_name: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
  }),
});

/** Seats candidates in another room of the exam, also while they are in it. */
export const moveCandidates = endpoint({
  method: 'POST',
  path: `${roomPath}/move`,
  access: room,
  tag,
  params: idParams,
  body: z.object({ room_id: uuidSchema, participant_ids: z.array(uuidSchema).min(1).max(panelActionMost) }),
  reply: noticesReply,
});

/** Those of the panel are the panel's own commands. */
export const roomActions = [
  'message',
  'warn',
  'pause',
  'resume',
  'extend',
  'force_finish',
  'reopen',
  'note',
  'flag',
] as const;
export type RoomAction = (typeof roomActions)[number];

/** What each act can't do without. */
const needed = {
  message: 'text',
  warn: 'text',
  note: 'text',
  extend: 'minutes',
  force_finish: 'reason',
  reopen: 'reason',
  pause: 'reason',
  flag: 'reason',
} as const satisfies Partial<Record<RoomAction, string>>;

/** One act on candidates of the room, with a result for each. */
export const actInRoom = endpoint({
  method: 'POST',
  path: `${roomPath}/acts`,
  access: room,
  tag,
  params: idParams,
  body: z
    .object({
      action: z.enum(roomActions),
      participant_ids: z.array(uuidSchema).min(1).max(panelActionMost),
      text: cleanText(staffMessageMaxChars).min(1).optional(),
      minutes: z.int().min(1).max(1440).optional(),
      reason: reason.optional(),
    })
    .superRefine((body, context) => {
      const field = (needed as Partial<Record<RoomAction, keyof typeof body>>)[body.action];
      if (field && body[field] === undefined)
        context.addIssue({ code: 'custom', path: [field], message: 'required' });
    }),
  reply: z.object({ model: z.array(panelActionResultSchema) }),
});

/** A supervisor has opened one candidate: nobody else need look for a while. */
export const lookAt = endpoint({
  method: 'POST',
  path: '/api/v1/proctoring/live/:attempt_id/looks',
  access: room,
  tag,
  params: z.object({ attempt_id: uuidSchema }),
  reply: z.object({}),
});

const liveCallReply = z.object({
  /** Null: the picture comes by the relay alone. */
  model: z.object({ call_id: z.string().nullable() }),
});

/** Asks for a candidate's picture directly: the call to join, which the candidate's page hears of. That it is seen is recorded. */
export const watchDirectly = endpoint({
  method: 'POST',
  path: '/api/v1/proctoring/live/:attempt_id/calls',
  access: room,
  tag,
  params: z.object({ attempt_id: uuidSchema }),
  reply: liveCallReply,
});

/** The call in which staff wait for the picture of the own attempt. */
export const findLiveCall = endpoint({
  method: 'GET',
  path: '/api/v1/answers/:answer_id/live_call',
  access: participation('questionnaires.can_answer'),
  tag,
  params: z.object({ answer_id: uuidSchema }),
  reply: liveCallReply,
});

/** A chunk of what is recorded, for the eyes of the room's staff; that it was seen is recorded. */
export const readLiveChunk = endpoint({
  method: 'GET',
  path: '/api/v1/proctoring/live/:attempt_id/segments/:segment_id/chunks/:ordinal',
  access: room,
  tag,
  params: z.object({
    attempt_id: uuidSchema,
    segment_id: uuidSchema,
    ordinal: z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
  }),
  carries: 'file',
});
