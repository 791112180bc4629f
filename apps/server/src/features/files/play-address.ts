import { AppError } from '@certame/contract/errors.ts';
import { playFile } from '@certame/contract/features/jobs/endpoints.ts';
import { z } from 'zod';
import { openSealed, seal } from '#lib/secrets/sealed.ts';
import { type Caller, findCaller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { findReadableFile } from './queries/find-file.ts';
import type { FileRow } from './save-file.ts';

const purpose = 'file address';
/** A long recording is watched with pauses. */
const lifetimeMs = 60 * 60_000;
const valueSchema = z.object({
  file: z.uuid(),
  institutionId: z.uuid(),
  userId: z.uuid(),
  sessionId: z.uuid(),
});

type Member = Caller & { institutionId: string };

/** An address of one file for one session. */
export async function makePlayAddress(
  { config, now }: Services,
  { institutionId, userId, sessionId }: Member,
  file: string,
): Promise<string> {
  const value = { file, institutionId, userId, sessionId };
  const key = await seal(config, purpose, value, now() + lifetimeMs);
  return `${playFile.path}?key=${encodeURIComponent(key)}`;
}

/** Asked at each range: a session that ended or a right that was taken away acts at once. @throws AppError `invalid-signature`. */
export async function openPlayAddress(services: Services, key: string): Promise<FileRow> {
  const { config, now, database } = services;
  const value = valueSchema.safeParse(await openSealed(config, purpose, key, now()));
  if (!value.success) throw new AppError('invalid-signature');
  const { file, institutionId, ...session } = value.data;
  const found = await findCaller(database, { ...session, institutionId });
  if (!found?.isMember || found.caller.mustChangePassword) throw new AppError('invalid-signature');
  const row = await findReadableFile(services, { ...found.caller, institutionId }, file);
  if (!row) throw new AppError('invalid-signature');
  return row;
}
