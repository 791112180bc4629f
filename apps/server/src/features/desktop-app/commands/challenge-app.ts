import { randomBytes } from 'node:crypto';
import { AppError } from '@certame/contract/errors.ts';
import type { challengeApp as endpoint } from '@certame/contract/features/desktop-app/endpoints.ts';
import { appChallengeMs } from '@certame/contract/features/desktop-app/protocol.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { z } from 'zod';
import { openSealed, seal } from '#lib/secrets/sealed.ts';
import type { Services } from '#services.ts';

type Needs = Pick<Services, 'config' | 'now'>;

/** Whose challenge it is. */
export interface ChallengedSession {
  institutionId: string;
  sessionId: string;
}

const purpose = 'desktop app challenge';
const challengeSchema = z.object({
  nonce: z.string(),
  institution_id: z.string(),
  session_id: z.string(),
});

/** A question that only the application can answer: for one session, for a minute. Nothing of it is kept until then. */
export async function challengeApp(
  { config, now }: Needs,
  { institutionId, sessionId }: ChallengedSession,
): Promise<ReplyOf<typeof endpoint>> {
  // Sealed values end at whole seconds.
  const expiresMs = Math.floor((now() + appChallengeMs) / 1000) * 1000;
  const value: z.output<typeof challengeSchema> = {
    nonce: randomBytes(16).toString('base64url'),
    institution_id: institutionId,
    session_id: sessionId,
  };
  return {
    challenge: await seal(config, purpose, value, expiresMs),
    expires_at: new Date(expiresMs).toISOString(),
  };
}

/** The nonce of a challenge of this session. @throws AppError `app-challenge-invalid`: foreign, altered or over. */
export async function openChallenge(
  { config, now }: Needs,
  { institutionId, sessionId }: ChallengedSession,
  challenge: string,
): Promise<string> {
  const opened = await openSealed(config, purpose, challenge, now()).catch((cause) => {
    throw new AppError('app-challenge-invalid', { cause });
  });
  const { nonce, institution_id, session_id } = challengeSchema.parse(opened);
  if (institution_id !== institutionId || session_id !== sessionId)
    throw new AppError('app-challenge-invalid');
  return nonce;
}
