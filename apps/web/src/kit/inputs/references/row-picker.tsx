import { useDisclosure } from '@mantine/hooks';
import { SearchMultiSelect } from './search-select.tsx';
import { useReferenceOptions } from './use-reference-options.ts';

interface Props {
  /** The area whose rows are offered. */
  area: string;
  label: string;
  help: string;
  value: string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

/** Picks rows of an area by typing, in a dialog that isn't generated from a declaration. It is focused when the dialog opens. */
export function RowPicker({ area, label, help, value, error, onChange }: Props) {
  const source = useReferenceOptions(area, value);
  // A pick closes the list, which would cover the dialog's buttons; typing and the arrow keys open it again.
  const [opened, { open, close }] = useDisclosure();
  const pick = (ids: string[]): void => {
    onChange(ids);
    close();
  };
  return (
    <SearchMultiSelect
      source={source}
      label={label}
      description={help}
      value={value}
      onChange={pick}
      error={error}
      openOnFocus={false}
      dropdownOpened={opened}
      onDropdownOpen={open}
      onDropdownClose={close}
      clearable
      data-autofocus
    />
  );
}
