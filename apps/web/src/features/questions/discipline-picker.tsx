import { useMemo } from 'react';
import { SearchSelect } from '#kit/inputs/references/search-select.tsx';
import { useReferenceOptions } from '#kit/inputs/references/use-reference-options.ts';

interface Props {
  id: string;
  label: string;
  help?: string;
  value: string | null;
  /** Name of the chosen discipline, as it came with the question. */
  known?: Readonly<Record<string, string>>;
  onChange: (id: string | null) => void;
  disabled?: boolean;
  error?: string | undefined;
}

/** A discipline, found by typing. */
export function DisciplinePicker({ value, help, known, ...select }: Props) {
  const chosen = useMemo(() => (value === null ? [] : [value]), [value]);
  const source = useReferenceOptions('disciplines', chosen, known);
  return <SearchSelect {...select} source={source} description={help} value={value} clearable />;
}
