import { getAppeal, listAppeals } from '@certame/contract/features/appeals/endpoints.ts';
import {
  getAppealSummary,
  getHandling,
  listHandlings,
} from '@certame/contract/features/appeals/handling/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { gridKey, keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';

/** What acts on appeals make stale. */
export const handlingKeys = [
  keyOf(getHandling),
  keyOf(getAppeal),
  keyOf(getAppealSummary),
  gridKey(listHandlings.path),
  gridKey(listAppeals.path),
];

export const useHandling = (id: string) =>
  useQuery({ ...queryOf(getHandling, { params: { id } }), select: modelOf });
