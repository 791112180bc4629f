import type { ParticipationState } from '@certame/contract/features/exam/states.ts';
import { listScores } from '@certame/contract/features/results/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/http/call.ts';

const groups = {
  ready: ['finished', 'awaiting_release'],
  released: ['released'],
  pending: ['awaiting_correction'],
  open: ['in_progress', 'returned', 'paused'],
} as const satisfies Record<string, readonly ParticipationState[]>;
export type ReleaseCounts = Record<keyof typeof groups, number>;

/** Number of attempts by their state before a release, whatever the filters of the grid. */
export const useReleaseCounts = (questionnaireId: string) =>
  useQuery({
    queryKey: ['release-counts', questionnaireId],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<ReleaseCounts> => {
      const count = async (states: readonly ParticipationState[]): Promise<number> => {
        const { model } = await call(
          listScores,
          { params: { id: questionnaireId }, query: { per_page: 1, filters: { state: [...states] } } },
          { signal },
        );
        return model.total;
      };
      const [ready, released, pending, open] = await Promise.all([
        count(groups.ready),
        count(groups.released),
        count(groups.pending),
        count(groups.open),
      ]);
      return { ready, released, pending, open };
    },
  });
