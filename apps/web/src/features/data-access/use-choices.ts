import { listDataAccessChoices } from '@certame/contract/features/data-access/endpoints.ts';
import type { DataAccessOwner, RestrictedModel } from '@certame/contract/features/data-access/models.ts';
import { useSearchedOptions } from '#kit/inputs/references/use-searched-options.ts';
import { queryOf } from '#lib/queries/query-of.ts';

const noneKnown = {};

/** Options (users, roles or rows) that are found by typing. */
export const useChoices = (kind: DataAccessOwner | RestrictedModel | null, chosen: readonly string[]) =>
  useSearchedOptions(
    {
      queryOf: (query) => queryOf(listDataAccessChoices, { query: { ...query, kind: kind ?? 'user' } }),
      kind,
      disabled: kind === null,
    },
    chosen,
    noneKnown,
  );
