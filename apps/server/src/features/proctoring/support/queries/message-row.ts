import { supportRoomSchema } from '@certame/contract/features/proctoring/support/requests.ts';
import { instantColumn } from '#lib/query-rows.ts';

export const instant = instantColumn.transform((value) => value.toISOString());
/** A message as its row gives it. */
export const messageRow = supportRoomSchema.shape.messages.element.extend({ sent_at: instant });
