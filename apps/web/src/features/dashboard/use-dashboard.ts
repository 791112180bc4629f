import { getDashboard } from '@certame/contract/features/dashboard/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useSession } from '#lib/session/session.ts';

/** Polling interval, for users who leave the page open. */
const refreshMs = 60_000;

export const dashboardQuery = queryOf(getDashboard, {}, { quiet: true });

export function useDashboard() {
  const { activeInstitutionId } = useSession();
  return useQuery({
    ...dashboardQuery,
    select: modelOf,
    enabled: activeInstitutionId !== null,
    refetchInterval: refreshMs,
  });
}
