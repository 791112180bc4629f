import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { useReferenceOptions } from '#kit/inputs/references/use-reference-options.ts';

interface Props {
  label: string;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}

export function ClassFilter(props: Props) {
  const { options, setSearch, loading } = useReferenceOptions('classes', props.chosen);
  return <FilterChip {...props} options={options} onSearch={setSearch} loading={loading} />;
}
