import { AppError, type FieldErrors } from '@certame/contract/errors.ts';
import { legalDocuments, legalTexts } from '@certame/contract/features/accounts/registration/legal.ts';
import { institutions } from '@certame/db/schema/identity.ts';
import { user_consents } from '@certame/db/schema/registration.ts';
import { and, asc, eq } from '@certame/db/sql.ts';
import type { FastifyRequest } from 'fastify';
import { findInstitutionOfHost } from '#lib/http/front-host.ts';
import type { Scope, Tx } from '#plugins/database.ts';

/** Institutions where strangers may make an account. */
export const openInstitutions = (tx: Tx): Promise<{ id: string; name: string }[]> =>
  tx
    .select({ id: institutions.id, name: institutions.name })
    .from(institutions)
    .where(eq(institutions.self_registration, true))
    .orderBy(asc(institutions.name));

/** The same at the host under which the page was opened: an institution's own domain offers that institution alone. */
export async function openInstitutionsAt(
  tx: Tx,
  request: FastifyRequest,
): Promise<{ id: string; name: string }[]> {
  const open = await openInstitutions(tx);
  const own = await findInstitutionOfHost(tx, request);
  return own ? open.filter(({ id }) => id === own.id) : open;
}

export async function requireOpenInstitution(tx: Tx, id: string): Promise<void> {
  const [open] = await tx
    .select({ id: institutions.id })
    .from(institutions)
    .where(and(eq(institutions.id, id), eq(institutions.self_registration, true)));
  if (!open) throw new AppError('registration-closed');
}

interface Agreement {
  terms_version: string;
  privacy_version: string;
}

/** Somebody agreed to what the page showed; if a text has changed since, it has to be read again. */
export function requireCurrentTexts(agreement: Agreement): void {
  const isCurrent =
    agreement.terms_version === legalTexts.terms.version &&
    agreement.privacy_version === legalTexts.privacy.version;
  const fields: FieldErrors = { accepted: [{ key: 'accepted_newer' }] };
  if (!isCurrent) throw new AppError('validation', { fields });
}

export interface Consent extends Agreement {
  language: string;
  accepted_at: Date;
}

export async function recordConsents(scope: Scope, userId: string, consent: Consent): Promise<void> {
  await scope.tx.insert(user_consents).values(
    legalDocuments.map((document) => ({
      institution_id: scope.institutionId,
      user_id: userId,
      document,
      version: consent[`${document}_version`],
      language: consent.language,
      accepted_at: consent.accepted_at,
    })),
  );
}
