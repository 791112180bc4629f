import { createHmac } from 'node:crypto';
import {
  studentCodeBody,
  studentCodeMacBytes,
  studentCodeMark,
} from '@certame/rules/practical/student-code.ts';
import { deriveKey } from '#lib/secrets/tokens.ts';

type Ids = Parameters<typeof studentCodeBody>[0];

/** The code on a student's card: nobody makes one for somebody else. */
export function studentCode(secret: string, ids: Ids): string {
  const body = Buffer.from(studentCodeBody(ids), 'hex');
  const mac = createHmac('sha256', deriveKey(secret, 'practical student'))
    .update(body)
    .digest()
    .subarray(0, studentCodeMacBytes);
  return studentCodeMark + Buffer.concat([body, mac]).toString('base64url');
}

/** All that may be on a card of theirs: it may have been printed before the secret was changed. */
export const studentCodes = (
  { secret, olderSecrets }: { secret: string; olderSecrets: readonly string[] },
  ids: Ids,
): string[] => [secret, ...olderSecrets].map((one) => studentCode(one, ids));
