import { uuidSource } from '@certame/contract/uuid.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** That a browser filled in the form, to be checked against the hash of the secret. */
export interface LeadProof {
  leadId: string;
  sessionId: string;
  secret: string;
}

const path = '/api/v1/public';
const nameOf = (leadId: string): string => `certame_lead_${leadId}`;
/** Cookies of one address are few; a shared computer at a fair drops its oldest ones by itself. */
const cookieValue = new RegExp(`^${uuidSource}\\.[\\w-]{40,64}$`);
const cookieName = new RegExp(`^certame_lead_(${uuidSource})$`);

/** The proof that this browser filled in the form. Scripts never see it; the id in the address alone opens nothing. */
export function setLeadCookie(
  reply: FastifyReply,
  input: { leadId: string; sessionId: string; secret: string; publicUrl: string; expires: Date },
): void {
  reply.setCookie(nameOf(input.leadId), `${input.sessionId}.${input.secret}`, {
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure: input.publicUrl.startsWith('https:'),
    expires: input.expires,
  });
}

export function leadProofOf(request: FastifyRequest, leadId: string): LeadProof | undefined {
  const value = request.cookies[nameOf(leadId.toLowerCase())] ?? '';
  if (!cookieValue.test(value)) return undefined;
  const [sessionId = '', secret = ''] = value.split('.');
  return { leadId, sessionId, secret };
}

/** What this browser proves of earlier entries. */
export const leadProofsOf = (request: FastifyRequest): LeadProof[] =>
  Object.keys(request.cookies)
    .flatMap((name) => {
      const leadId = cookieName.exec(name)?.[1];
      const proof = leadId && leadProofOf(request, leadId);
      return proof ? [proof] : [];
    })
    .slice(0, 20);
