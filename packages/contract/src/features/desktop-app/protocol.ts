/** What the application signs, with its institution's key: this, and the challenge as it came. */
export const appMessageOf = (challenge: string): string => `certame-desktop-app-v1\n${challenge}`;

/** How long a challenge waits for its answer. */
export const appChallengeMs = 60_000;
/** How long a session counts as the application's; it proves itself anew at each exam it opens. */
export const appPassMs = 12 * 60 * 60_000;

/** What the application puts into the page's window: it signs the message, and gives the signature as base64url. */
export interface DesktopApp {
  sign(message: string): Promise<string>;
}
