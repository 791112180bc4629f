import { z } from 'zod';
import { areaOptionSchema } from '../../../kit/area/area-endpoints.ts';
import { participationStates, severities } from '../../exam/states.ts';
import { batterySchema } from '../battery.ts';
import { checkLinesSchema } from '../check-lines.ts';
import { checkVerdicts } from '../environment-checks.ts';
import { mediaSources } from '../video-states.ts';

const supervisorSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Has the room open; null: the sockets are held by an engine that doesn't say. */
  present: z.boolean().nullable(),
});

const roomCountersSchema = z.object({
  expected: z.int(),
  not_started: z.int(),
  in_progress: z.int(),
  paused: z.int(),
  /** In the exam, and their devices are silent. */
  offline: z.int(),
  finished: z.int(),
  /** Events of the last ten minutes, grave ones and doubtful ones. */
  alarms_high: z.int(),
  alarms_medium: z.int(),
  /** In the exam, and for ten minutes or longer no supervisor has looked at them. */
  not_looked_at: z.int(),
});
export type RoomCounters = z.output<typeof roomCountersSchema>;

export const roomOverviewSchema = roomCountersSchema.extend({
  id: z.string(),
  name: z.string(),
  supervisors: z.array(supervisorSchema),
});
export type RoomOverview = z.output<typeof roomOverviewSchema>;

export const monitoredExamSchema = z.object({
  id: z.string(),
  name: z.string(),
  config_id: z.string(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  rooms: z.int(),
  expected: z.int(),
  /** In the exam now. */
  open: z.int(),
  alarms_high: z.int(),
});
export type MonitoredExam = z.output<typeof monitoredExamSchema>;

export const examRoomsSchema = z.object({
  id: z.string(),
  name: z.string(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  server_now: z.string(),
  rooms: z.array(roomOverviewSchema),
});
export type ExamRooms = z.output<typeof examRoomsSchema>;

export const livePictureWays = ['relay', 'peer_to_peer', 'livekit'] as const;
export type LivePictureWay = (typeof livePictureWays)[number];

export const tileSchema = z.object({
  participant_id: z.string(),
  name: z.string(),
  identifier: z.string().nullable(),
  /** The newest attempt; null: not begun. */
  attempt_id: z.string().nullable(),
  state: z.enum([...participationStates, 'not_started']),
  started_at: z.string().nullable(),
  deadline: z.string().nullable(),
  seen_at: z.string().nullable(),
  /** As last measured, where it was slow. */
  kbps: z.number().nullable(),
  /** As last told by a browser that knows it, while the attempt is open. */
  battery: batterySchema.nullable(),
  /** When a supervisor last had this candidate open. */
  looked_at: z.string().nullable(),
  /** Of the last half hour, the newest first. */
  events: z.array(z.object({ type: z.string(), severity: z.enum(severities), at: z.string() })),
  /** The equipment check of the attempt's device, or else the last one, with the lines that are not right; null: none was made for this exam. */
  check: z
    .object({
      verdict: z.enum(checkVerdicts),
      checked_at: z.string(),
      /** Staff let the device in, whatever the check found. */
      waived: z.boolean(),
      lines: checkLinesSchema,
    })
    .nullable(),
  /** What is recorded at this moment; null: nothing arrives. */
  live: z
    .object({
      segment_id: z.string(),
      source: z.enum(mediaSources),
      mime: z.string(),
      chunks: z.int(),
      /** What stands before the first cluster, in base64: the first chunk may arrive late, or never. */
      header: z.string().nullable(),
    })
    .nullable(),
});
export type Tile = z.output<typeof tileSchema>;

export const roomSchema = z.object({
  id: z.string(),
  name: z.string(),
  questionnaire_id: z.string(),
  questionnaire_name: z.string(),
  config_id: z.string(),
  ends_at: z.string().nullable(),
  server_now: z.string(),
  supervisors: z.array(supervisorSchema),
  /** Whoever asks supervises it. */
  supervises: z.boolean(),
  /** Whoever asks may end somebody else's supervision. */
  may_force_end: z.boolean(),
  /** Other rooms of the exam, which candidates may be moved to. */
  other_rooms: z.array(areaOptionSchema),
  /** How pictures travel: `relay` by what is stored of them; otherwise directly where a link comes about, and by the relay where none does. */
  pictures: z.enum(livePictureWays),
  /** Of all who sit here: a page whose own number is another one reads all again. */
  total: z.int(),
  tiles: z.array(tileSchema),
});
export type Room = z.output<typeof roomSchema>;
