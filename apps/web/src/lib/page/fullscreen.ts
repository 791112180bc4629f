/** Safari before 16.4 knows full screen by names of its own. */
interface OldDocument extends Document {
  webkitFullscreenElement?: Element | null;
  webkitFullscreenEnabled?: boolean;
}
interface OldElement extends HTMLElement {
  webkitRequestFullscreen?: () => void;
}

export const isFullscreen = (): boolean =>
  (document.fullscreenElement ?? (document as OldDocument).webkitFullscreenElement ?? null) !== null;

/** Phones of Apple show only videos in full screen. */
export const canBeFullscreen = (): boolean =>
  document.fullscreenEnabled || (document as OldDocument).webkitFullscreenEnabled === true;

/** Where the browser can: one press of Escape closes a dialog of the page, only holding the key leaves full screen. */
async function lockEscape(): Promise<void> {
  const { keyboard } = navigator as { keyboard?: { lock?(keys: string[]): Promise<void> } };
  await keyboard?.lock?.(['Escape']).catch(() => undefined);
}

/** Shows the page in full screen; only at somebody's press. Resolves false where the browser refuses. */
export async function enterFullscreen(): Promise<boolean> {
  const page = document.documentElement as OldElement;
  try {
    if (page.requestFullscreen) await page.requestFullscreen({ navigationUI: 'hide' });
    else page.webkitRequestFullscreen?.();
    await lockEscape();
    return true;
  } catch {
    return false;
  }
}

export async function leaveFullscreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined);
}

export function onFullscreenChange(listener: () => void): () => void {
  const names = ['fullscreenchange', 'webkitfullscreenchange'];
  for (const name of names) document.addEventListener(name, listener);
  return () => {
    for (const name of names) document.removeEventListener(name, listener);
  };
}
