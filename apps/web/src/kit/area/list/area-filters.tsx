import { areaMessageKeys } from '@certame/contract/kit/area/area-labels.ts';
import type { Area } from '@certame/contract/kit/area/define-area.ts';
import type { Field, ReferenceField, ReferencesField } from '@certame/contract/kit/fields.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { type GridState, withFilter } from '../../grid/grid-state.ts';
import { FilterChip } from '../../grid/tools/filters/filter-chip.tsx';
import { useReferenceOptions } from '../../inputs/references/use-reference-options.ts';
import type { AreaLabels } from '../use-area-labels.ts';

interface ChipProps {
  label: string;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}

function ReferenceFilter({ field, ...chip }: ChipProps & { field: ReferenceField | ReferencesField }) {
  const { options, setSearch, loading } = useReferenceOptions(field.to, chip.chosen);
  return <FilterChip {...chip} options={options} onSearch={setSearch} loading={loading} />;
}

function Filter({
  area,
  fieldKey,
  field,
  ...chip
}: ChipProps & { area: Area; fieldKey: string; field: Field }) {
  const { t } = useTranslation();
  if (field.kind === 'reference' || field.kind === 'references')
    return <ReferenceFilter field={field} {...chip} />;
  if (field.kind === 'boolean')
    return (
      <FilterChip
        {...chip}
        single
        options={[
          { value: 'true', label: t('common.yes') },
          { value: 'false', label: t('common.no') },
        ]}
      />
    );
  if (field.kind === 'select')
    return (
      <FilterChip
        {...chip}
        options={field.options.map((option) => ({
          value: option,
          label: t(areaMessageKeys.option(area, fieldKey, option)),
        }))}
      />
    );
  return null;
}

interface Props {
  area: Area;
  labels: AreaLabels;
  state: GridState;
  onState: (state: GridState) => void;
}

/** Chips of the fields that the area declares as filters. */
export function AreaFilters({ area, labels, state, onState }: Props) {
  return Object.entries(area.fields)
    .filter(([, field]) => field.filter)
    .map(([key, field]) => (
      <Filter
        key={key}
        area={area}
        fieldKey={key}
        field={field}
        label={labels.field(key)}
        chosen={state.filters[key] ?? []}
        onChange={(values) => onState(withFilter(state, key, values))}
      />
    ));
}
