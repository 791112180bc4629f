import type { dataAccess } from '@certame/contract/features/data-access/area.ts';
import type { DataAccessOwner } from '@certame/contract/features/data-access/models.ts';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import AreaGridScreen from '#kit/area/list/area-grid-screen.tsx';
import { withFilter } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useChoices } from './use-choices.ts';

export const texts = ['administration'];

interface OwnerFilterProps {
  kind: DataAccessOwner;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}

function OwnerFilter({ kind, chosen, onChange }: OwnerFilterProps) {
  const { t } = useTranslation();
  const { options, setSearch, loading } = useChoices(kind, chosen);
  return (
    <FilterChip
      label={t(`administration.data_access.owner.${kind}`)}
      chosen={chosen}
      onChange={onChange}
      options={options}
      single
      loading={loading}
      onSearch={setSearch}
    />
  );
}

/** List of the rules, filtered by owner and row. */
export default function DataAccessScreen({ areaKey }: AreaScreenProps) {
  return (
    <AreaGridScreen<typeof dataAccess>
      areaKey={areaKey}
      rowName={(row) => `${row.owner}, ${row.model}`}
      extraFilters={(state, onState) => {
        // The filter by owner searches users or roles, once one of the two is chosen.
        const [kind, ...others] = state.filters.owner_type ?? [];
        if ((kind !== 'user' && kind !== 'role') || others.length > 0) return null;
        return (
          <OwnerFilter
            key={kind}
            kind={kind}
            chosen={state.filters.owner_id ?? []}
            onChange={(values) => onState(withFilter(state, 'owner_id', values))}
          />
        );
      }}
    />
  );
}
