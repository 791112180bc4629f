import type { AttemptReply } from '@certame/contract/features/exam/endpoints.ts';
import { isOpen } from '@certame/contract/features/exam/states.ts';
import type { Transport } from './transport.ts';

/**
 * Entry into an attempt whose room stands still: the other device may have gone, and only an entry, not a save, takes its
 * place. Asked first, since a start of a closed attempt would begin a new one. Null: the attempt is closed.
 */
export async function enterAgain(
  transport: Transport,
  answerId: string,
  shortUrlId: string,
): Promise<AttemptReply | null> {
  const info = await transport.getForm(shortUrlId);
  if (info.open_answer_id === answerId) return transport.start(shortUrlId, {});
  const reply = await transport.getAnswer(answerId);
  if (isOpen(reply.state)) throw { status: 409, code: 'more-than-one-user' };
  return null;
}
