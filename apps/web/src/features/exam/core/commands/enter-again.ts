import type { AttemptReply } from '@certame/contract/features/exam/form.ts';
import type { Transport } from '../transport.ts';

/**
 * Entry into an attempt whose room stands still: the other device may have gone, and only an entry, not a save, takes its
 * place. Asked first, since a start of a closed attempt would begin a new one. Fails with the server's reason where the
 * attempt is not open for this device.
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
