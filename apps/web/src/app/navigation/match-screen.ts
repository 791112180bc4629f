import { type Screen, screens } from '@certame/contract/routes.ts';
import { isBuilt } from '../find-built-screen.ts';
import { createPathMatcher } from './match-path.ts';

export interface ScreenMatch {
  screen: Screen | undefined;
  built: boolean;
  params: Readonly<Record<string, string>>;
}

/** The matcher's ranking decides, so that `/questionnaires/answers` is never taken for an id. */
const matchPath = createPathMatcher(screens.filter((screen) => screen.zone !== 'action'));

/** The screen of an address such as `/users/3/edit?x=1`. */
export function matchScreen(address: string): ScreenMatch {
  const match = matchPath(address.split(/[?#]/)[0] ?? '');
  if (!match) return { screen: undefined, built: false, params: {} };
  return { screen: match.row, built: isBuilt(match.row.path), params: match.params };
}
