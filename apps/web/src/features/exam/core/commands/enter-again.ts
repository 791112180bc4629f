import type { AttemptReply } from '@certame/contract/features/exam/form.ts';
import type { Transport } from '../transport.ts';

/**
 * Enters an attempt whose room is halted: the other device may have gone, and only an entry, not a save, transfers the
 * attempt to this one. The form is read first, since starting after the attempt was closed would begin a new one.
 * @throws the server's reason where the attempt is not open for this device
 */
export async function enterAgain(
  transport: Transport,
  answerId: string,
  shortUrlId: string,
): Promise<AttemptReply> {
  const info = await transport.getForm(shortUrlId);
  if (info.open_answer_id === answerId) return transport.start(shortUrlId, {});
  await transport.getAnswer(answerId);
  throw { status: 409, code: 'more-than-one-user' };
}
