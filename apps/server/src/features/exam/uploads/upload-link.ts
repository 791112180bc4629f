import { exam, uploadLinkHeader } from '@certame/contract/constants.ts';
import { AppError, type ErrorCode } from '@certame/contract/errors.ts';
import { upload_links } from '@certame/db/schema/answer-uploads.ts';
import { attempts } from '@certame/db/schema/attempts.ts';
import { and, eq, gt, sql } from '@certame/db/sql.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { openSealed, seal } from '#lib/secrets/sealed.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { lockAttempts } from '../attempt/lock-attempts.ts';
import { requireSlot, type UploadSlot } from './upload-slot.ts';

const purpose = 'answer upload';
/** The link's id alone: a code of few modules is read by any phone's camera. */
const sealedSchema = z.uuid();

/** A link that ends the question's older one. */
export async function makeUploadLink(
  scope: Scope,
  services: Services,
  place: { attemptId: string; itemId: string; sessionId: string },
): Promise<{ address: string; expiresAtMs: number }> {
  const expiresAtMs = services.now() + exam.uploadLinkMs;
  const values = { session_id: place.sessionId, expires_at: new Date(expiresAtMs) };
  const [row] = await scope.tx
    .insert(upload_links)
    .values({
      institution_id: scope.institutionId,
      attempt_id: place.attemptId,
      item_id: place.itemId,
      ...values,
    })
    .onConflictDoUpdate({
      target: [upload_links.attempt_id, upload_links.item_id],
      set: { ...values, id: sql`new_id()` },
    })
    .returning({ id: upload_links.id });
  if (!row) throw new Error('No upload link');
  const sealed = await seal(services.config, purpose, row.id, expiresAtMs);
  return {
    address: `${services.publicUrl()}/#/questionnaire_answer/media/upload_device/${sealed}`,
    expiresAtMs,
  };
}

/** A link that was opened, and what it stands for at this moment. */
export interface OpenedLink {
  userId: string;
  expiresAt: Date;
  slot: UploadSlot;
}
/** Runs in one transaction of the link's candidate, after everything was asked again. */
export type InLink = <T>(work: (scope: Scope, opened: OpenedLink) => Promise<T>) => Promise<T>;

/** What goes away by itself, or tells nothing of the exam: the phone says it. All else is a link that isn't valid. */
const told: ReadonlySet<ErrorCode> = new Set(['exam-paused']);

interface Owner {
  institutionId: string;
  userId: string;
}
const findOwner = (services: Services, linkId: string): Promise<Owner | undefined> =>
  services.database.asSystem('the link of a phone: whose attempt it is for', async ({ tx }) => {
    const [owner] = await tx
      .select({ institutionId: attempts.institution_id, userId: attempts.user_id })
      .from(upload_links)
      .innerJoin(attempts, eq(attempts.id, upload_links.attempt_id))
      .where(eq(upload_links.id, linkId));
    return owner;
  });

async function requireLink(
  scope: Scope,
  services: Services,
  id: string,
  { institutionId, userId }: Owner,
): Promise<OpenedLink> {
  const now = services.now();
  const [link] = await scope.tx
    .select()
    .from(upload_links)
    .where(and(eq(upload_links.id, id), gt(upload_links.expires_at, new Date(now))));
  if (!link) throw new AppError('not-found');
  const asked = { attemptId: link.attempt_id, sessionId: link.session_id, userId };
  const [attempt] = await lockAttempts(scope.client, 'share', institutionId, [asked]);
  // The session is that of the attempt's own candidate, or it counts as none.
  if (!attempt?.session_valid || !attempt.permitted) throw new AppError('forbidden');
  // The room ends the attempt a moment later; what comes by then is no answer.
  if (attempt.deadline_at !== null && attempt.deadline_at.getTime() <= now)
    throw new AppError('answer-too-late');
  const slot = await requireSlot(scope, { attemptId: link.attempt_id, itemId: link.item_id }, null, now);
  return { userId, expiresAt: link.expires_at, slot };
}

/**
 * Opens the sealed link of a request. Each transaction asks again: the link may have been replaced, the attempt closed.
 * @throws AppError `invalid-signature` for everything that isn't a valid link at this moment; `exam-paused`.
 */
export async function openUploadLink(services: Services, request: FastifyRequest): Promise<InLink> {
  const header = request.headers[uploadLinkHeader];
  const sealed = typeof header === 'string' ? header : '';
  const id = sealedSchema.safeParse(await openSealed(services.config, purpose, sealed, services.now()));
  const owner = id.success ? await findOwner(services, id.data) : undefined;
  if (!id.success || !owner) throw new AppError('invalid-signature');
  return (work) =>
    services.database.inTenant({ ...owner, asParticipant: true }, async (scope) => {
      const opened = await requireLink(scope, services, id.data, owner).catch((cause: unknown) => {
        if (!(cause instanceof AppError) || told.has(cause.code)) throw cause;
        throw new AppError('invalid-signature', { cause });
      });
      return work(scope, opened);
    });
}
