import type { challengeApp, passApp } from '@certame/contract/features/desktop-app/endpoints.ts';
import { appMessageOf, type DesktopApp } from '@certame/contract/features/desktop-app/protocol.ts';
import { send } from '#lib/http/send.ts';

/**
 * Challenge-response: the desktop application, in whose window the page runs, signs the server's challenge with a key that the page never
 * sees. Failures are ignored here, since the form says which applications the exam can be taken with.
 */
export async function proveDesktopApp(app: DesktopApp): Promise<void> {
  const options = { quiet: true, timeoutMs: 15_000 };
  try {
    const { challenge } = await send<typeof challengeApp>(
      'POST',
      '/api/v1/desktop_app/challenge',
      {},
      options,
    );
    const signature = await app.sign(appMessageOf(challenge));
    await send<typeof passApp>(
      'POST',
      '/api/v1/desktop_app/pass',
      { body: { challenge, signature } },
      options,
    );
  } catch {
    // Ignored: the form is read next, and shows the requirements.
  }
}
