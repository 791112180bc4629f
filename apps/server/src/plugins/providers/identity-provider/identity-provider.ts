/** What the provider's answer is checked against. It stays with the browser that began the sign-in, sealed. */
export interface SignInChecks {
  state: string;
  nonce: string;
  verifier: string;
}

/** A person as the provider vouches for them. */
export interface ProvidedIdentity {
  /** With the subject, the key of the identity: neither changes when the e-mail does. */
  issuer: string;
  subject: string;
  /** In lower case. */
  email: string | null;
  /** The provider vouches for the e-mail too. */
  emailVerified: boolean;
  name: string | null;
}

/** The port to a service where people sign in with an account that they have elsewhere. */
export interface IdentityProvider {
  /** In addresses, in lower case. */
  name: string;
  /** On the button. */
  label: string;
  /** Address of the provider's own page, which leads back to `redirectUri`. */
  beginSignIn(redirectUri: string): Promise<{ address: string; checks: SignInChecks }>;
  /**
   * Trades the code of the address that the provider led back to. Throws an error of the provider or of its protocol
   * where the answer doesn't pass the checks; its message may carry the code, so that it belongs into no log.
   */
  finishSignIn(callbackUrl: URL, checks: SignInChecks): Promise<ProvidedIdentity>;
}
