import type { userChannel } from '@certame/contract/features/accounts/users/channels.ts';
import type { institutionChannel } from '@certame/contract/features/institutions/channels.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { notifyOfCode } from '#lib/errors/notify-of-code.ts';
import { useLocation, useNavigate } from '#lib/page/router.tsx';
import { listen } from '#lib/realtime.ts';
import { getSession, patchUser, useSession } from '#lib/session/session.ts';
import { checkSessionAnew } from '#lib/session/session-keeper.ts';
import { askCurrentUser } from '#lib/session/session-user-calls.ts';
import { handleSessionCheckFailure } from '../error-handling.ts';
import { homePath, staysAfterInstitutionChange } from '../navigation/guard.ts';
import { matchScreen } from '../navigation/match-screen.ts';

/** Institutions with their brand, and the roles held in them, as they are now. */
async function reloadInstitutions(): Promise<void> {
  const { model } = await askCurrentUser();
  if (getSession().user?.id === model.id) patchUser({ institutions: model.institutions });
}

const hasSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((name) => other.has(name));

/**
 * What somebody else changes about one's rights or the institution's looks shows at once: permissions and menu, grids
 * and records, colour, logo and name. Where the page's own rule is no longer met, home.
 */
export function useLiveRights(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { user, activeInstitutionId } = useSession();
  const userId = user?.id;
  const place = useRef('');
  place.current = useLocation().pathname;

  useEffect(() => {
    if (!userId) return;
    const askAgain = async (again: boolean): Promise<void> => {
      const held = getSession().permissions;
      try {
        await checkSessionAnew();
        // Before the first joining, only what this page may do can have changed unheard: its rows are younger than that.
        if (!again && hasSame(held, getSession().permissions)) return;
        await reloadInstitutions();
      } catch (error) {
        handleSessionCheckFailure(error, true);
        return;
      }
      if (!staysAfterInstitutionChange(matchScreen(place.current).screen, getSession().permissions)) {
        notifyOfCode('warning', 'forbidden');
        await navigate(homePath);
      }
      await client.invalidateQueries();
    };
    const events = { 'rights.changed': () => void askAgain(true) };
    return listen<typeof userChannel>(
      'private-user.{id}',
      { id: userId },
      events,
      (again) => void askAgain(again),
    );
  }, [userId, client, navigate]);

  useEffect(() => {
    if (!activeInstitutionId) return;
    const reload = (): void => void reloadInstitutions().catch(() => undefined);
    // Nobody told this page what changed before it listened: what it knows was kept by the browser since the last time.
    return listen<typeof institutionChannel>(
      'private-institution.{id}',
      { id: activeInstitutionId },
      { 'institution.changed': reload },
      reload,
    );
  }, [activeInstitutionId]);
}
