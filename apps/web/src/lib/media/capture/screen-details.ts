/** The browser's window management, which not every browser has (Chromium does, once it is allowed). */
export interface DetailedScreen {
  label: string;
  isPrimary: boolean;
  width: number;
  height: number;
  left: number;
  top: number;
}
interface ScreenDetails extends EventTarget {
  screens: readonly DetailedScreen[];
}
interface ManagedWindow {
  getScreenDetails?(): Promise<ScreenDetails>;
}

/** Where it isn't allowed yet, the browser asks, by a press alone. Null: it doesn't tell, or may not. */
export async function readScreenDetails(): Promise<ScreenDetails | null> {
  try {
    return (await (window as unknown as ManagedWindow).getScreenDetails?.()) ?? null;
  } catch {
    return null;
  }
}

/** Without a permission: whether there is more than one; null where the browser doesn't say. */
export const isScreenExtended = (): boolean | null =>
  (window.screen as { isExtended?: boolean }).isExtended ?? null;
