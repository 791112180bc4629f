import { grid } from '@certame/contract/constants.ts';
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';

interface Props {
  value: string;
  onSearch: (value: string) => void;
  label: string;
}

/** Free-text search: goes off one second after the last key, at once on Enter. */
export function SearchBox({ value, onSearch, label }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address may change from outside: back, forward, a cleared filter.
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (next: string): void => {
    clearTimeout(timer.current);
    if (next.trim() !== value) onSearch(next.trim());
  };
  return (
    <TextInput
      type="search"
      value={typed}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={17} stroke={1.7} aria-hidden="true" />}
      rightSection={
        typed === '' ? null : (
          <CloseButton
            size="sm"
            aria-label={t('common.clear')}
            onClick={() => {
              setTyped('');
              search('');
            }}
          />
        )
      }
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => search(next), grid.searchDebounceMs);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(typed);
      }}
      w={{ base: '100%', xs: 300 }}
    />
  );
}
