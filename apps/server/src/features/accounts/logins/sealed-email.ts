import { openSealed, seal } from '#lib/secrets/sealed.ts';
import type { Services } from '#services.ts';

const PURPOSE = 'sign-in e-mail';
/** An invitation may be read late; what it carries is only an e-mail to begin with. */
const lifetimeMs = 90 * 24 * 60 * 60_000;

type Needs = Pick<Services, 'config' | 'now' | 'publicUrl'>;

/** The sign-in page with this e-mail filled in and fixed, for links in invitations. */
export async function sealedLoginLink(services: Needs, email: string): Promise<string> {
  const sealed = await seal(services.config, PURPOSE, email, services.now() + lifetimeMs);
  return `${services.publicUrl()}/#/slogin/${sealed}`;
}

/** Throws `invalid-signature` for anything that isn't a sealed e-mail of this server. */
export async function openSealedEmail(services: Needs, sealed: string): Promise<string> {
  return String(await openSealed(services.config, PURPOSE, sealed, services.now()));
}
