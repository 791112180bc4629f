import { z } from 'zod';

export const staffMessageMaxChars = 1000;

/** Why a message does not reach a participant. */
export const notReachedReasons = ['not_started', 'closed'] as const;

/** A message of the staff that its candidate has not read yet. */
export const unreadMessageSchema = z.object({ id: z.string(), text: z.string(), sent_at: z.string() });
export type UnreadMessage = z.output<typeof unreadMessageSchema>;

/** In replies to an exam room; missing, where everything is read. */
export const unreadMessages = z.array(unreadMessageSchema).optional();
