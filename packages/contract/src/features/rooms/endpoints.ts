import { z } from 'zod';
import { areaOptionSchema } from '../../kit/area/area-endpoints.ts';
import { endpoint, permission } from '../../kit/endpoint.ts';
import { idParams, noticesReply, noticesSchema, uuidSchema } from '../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema, searchQuerySchema } from '../../kit/grid.ts';
import { exportOfPart } from '../../kit/list-export.ts';
import { attemptStates } from '../exam/states.ts';

export const seatStates = ['not_started', ...attemptStates] as const;
export const roomParticipantSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  identifier: z.string().nullable(),
  state: z.enum(seatStates),
});
export type RoomParticipant = z.output<typeof roomParticipantSchema>;

/** Participants of a room. A supervisor sees the rooms they supervise only. */
export const listRoomParticipants = endpoint({
  method: 'GET',
  path: '/api/v1/classrooms/:id/participants',
  access: permission('classrooms.menu'),
  params: idParams,
  query: gridQuerySchema,
  reply: gridReplySchema(roomParticipantSchema),
});
export const exportRoomParticipants = exportOfPart(listRoomParticipants);

/** Members who may supervise: those who may open the rooms. The first that match, by name. */
export const listSupervisorOptions = endpoint({
  method: 'GET',
  path: '/api/v1/classrooms/supervisor_options',
  access: permission('classroom_configs.edit'),
  query: searchQuerySchema,
  reply: z.object({ model: z.array(areaOptionSchema) }),
});

/** Replaces a room's supervisors. Nobody supervises two rooms of one exam. */
export const setSupervisors = endpoint({
  method: 'PUT',
  path: '/api/v1/classrooms/:id/supervisors',
  access: permission('classroom_configs.edit'),
  params: idParams,
  body: z.object({ user_ids: z.array(uuidSchema).max(50), updated_at: z.string().max(40).optional() }),
  reply: noticesReply,
});

/** Current allocation of a questionnaire's participants, for the form of its room configuration. */
export const allocationSchema = z.object({
  participants: z.number(),
  /** Capacity of a room by the questionnaire; null: unlimited. */
  room_limit: z.number().nullable(),
  /** Rooms that somebody sits in; `begun` are those of them who stay. */
  rooms: z.array(z.object({ number: z.number(), seated: z.number(), begun: z.number() })),
});
export type AllocationReply = z.output<typeof allocationSchema>;
export const getAllocation = endpoint({
  method: 'GET',
  path: '/api/v1/classroom_configs/seating',
  access: permission('classroom_configs.create|classroom_configs.edit'),
  tag: 'classrooms',
  query: z.object({ questionnaire_id: uuidSchema }),
  reply: z.object({ model: allocationSchema }),
});

/** Allocates rooms again after participants were added or removed: those who have begun stay, the others move only where necessary. */
export const divideRooms = endpoint({
  method: 'POST',
  path: '/api/v1/classroom_configs/:id/divide',
  access: permission('classroom_configs.edit'),
  tag: 'classrooms',
  params: idParams,
  reply: z.object({
    model: z.object({ rooms: z.number(), placed: z.number(), moved: z.number() }),
    messages: noticesSchema,
  }),
});
