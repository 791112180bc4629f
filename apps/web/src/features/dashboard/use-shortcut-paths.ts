import { matchScreen } from '#app/navigation/match-screen.ts';

/** Addresses with the path of their screen, which names them. Addresses that no screen has are left out. */
export function useShortcutPaths(addresses: readonly string[]): { to: string; titlePath: string }[] {
  return addresses.flatMap((to) => {
    const { screen } = matchScreen(to);
    return screen ? [{ to, titlePath: screen.path }] : [];
  });
}
