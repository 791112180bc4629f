import { screenByPath } from '@certame/contract/routes.ts';
import { matchPath } from 'react-router';

/** Addresses with the path of their screen, which names them. Addresses that no screen has are left out. */
export function useShortcutPaths(addresses: readonly string[]): { to: string; titlePath: string }[] {
  return addresses.flatMap((to) => {
    const exact = screenByPath.has(to) ? to : [...screenByPath.keys()].find((path) => matchPath(path, to));
    return exact ? [{ to, titlePath: exact }] : [];
  });
}
