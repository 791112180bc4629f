import { type Dashboard, getDashboard } from '@certame/contract/features/dashboard/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { useSession } from '../../lib/session/session.ts';

/** Often enough for somebody who leaves the page open beside the work. */
const refreshMs = 60_000;

export const dashboardKey = (institutionId: string | null) => ['dashboard', institutionId] as const;

export function useDashboard() {
  const { activeInstitutionId } = useSession();
  return useQuery({
    queryKey: dashboardKey(activeInstitutionId),
    queryFn: async ({ signal }): Promise<Dashboard> =>
      (await call(getDashboard, {}, { signal, quiet: true })).model,
    enabled: activeInstitutionId !== null,
    refetchInterval: refreshMs,
  });
}
