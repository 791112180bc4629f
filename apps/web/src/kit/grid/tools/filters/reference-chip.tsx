import { useReferenceOptions } from '#kit/inputs/references/use-reference-options.ts';
import { FilterChip } from './filter-chip.tsx';

interface Props {
  /** Key of the area whose rows are offered: found by a search, for there may be thousands. */
  area: Parameters<typeof useReferenceOptions>[0];
  label: string;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}

/** Filter chip over the rows of an area. */
export function ReferenceChip({ area, ...chip }: Props) {
  const { options, setSearch, loading } = useReferenceOptions(area, chip.chosen);
  return <FilterChip {...chip} options={options} onSearch={setSearch} loading={loading} />;
}
