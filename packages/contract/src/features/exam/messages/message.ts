import { z } from 'zod';

export const staffMessageMaxChars = 1000;

export const staffMessageKinds = ['message', 'warning', 'call'] as const;
export type StaffMessageKind = (typeof staffMessageKinds)[number];

/** Why a message does not reach a participant. */
export const notReachedReasons = ['not_started', 'closed'] as const;

/** A message of the staff that its candidate has not read yet. */
export const unreadMessageSchema = z.object({
  id: z.string(),
  text: z.string(),
  sent_at: z.string(),
  /** A supervisor's warning; missing: a message like any other. */
  warning: z.boolean().optional(),
  /** Staff want to speak: the call to join. */
  call_id: z.string().optional(),
});
export type UnreadMessage = z.output<typeof unreadMessageSchema>;

/** In replies to an exam room; missing, where everything is read. */
export const unreadMessages = z.array(unreadMessageSchema).optional();
