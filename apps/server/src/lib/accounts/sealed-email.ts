import type { Services } from '../../services.ts';
import { openSealed, seal } from '../secrets/sealed.ts';

const PURPOSE = 'sign-in e-mail';
/** An invitation may be read late; what it carries is only an e-mail to begin with. */
const lifetimeMs = 90 * 24 * 60 * 60_000;

type Needs = Pick<Services, 'config' | 'now' | 'publicUrl'>;

/** The sign-in page with this e-mail filled in and fixed, for links in invitations. */
export const sealedLoginLink = (services: Needs, email: string): string =>
  `${services.publicUrl()}/#/slogin/${seal(services.config.secret, PURPOSE, email, services.now() + lifetimeMs)}`;

/** Throws `invalid-signature` for anything that isn't a sealed e-mail of this server. */
export function openSealedEmail(services: Needs, sealed: string): string {
  return String(openSealed(services.config.secret, PURPOSE, sealed, services.now()));
}
