import { Checkbox, Loader, Popover, ScrollArea, Stack, TextInput } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './filter-chip.module.css';

export interface FilterOption {
  value: string;
  label: string;
  /** Under the label. */
  detail?: string | undefined;
  /** Options of one group stand together, under its name. */
  group?: string;
}

interface Props {
  label: string;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
  options: readonly FilterOption[];
  /** Only one value at a time. */
  single?: boolean;
  loading?: boolean;
  /** Only for options that come from a search. */
  onSearch?: (text: string) => void;
}

/** Filter chip: closed it shows the chosen values, open it offers all. */
export function FilterChip({ label, chosen, onChange, options, single, loading, onSearch }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const labelOf = (value: string): string => options.find((one) => one.value === value)?.label ?? '…';
  const caption =
    chosen.length === 0
      ? label
      : chosen.length === 1
        ? `${label}: ${labelOf(chosen[0] ?? '')}`
        : `${label}: ${t('kit.grid.chosen', { count: chosen.length })}`;

  const toggle = (value: string): void => {
    const without = chosen.filter((one) => one !== value);
    if (single) {
      onChange(chosen.includes(value) ? [] : [value]);
      setOpened(false);
    } else onChange(without.length === chosen.length ? [...chosen, value] : without);
  };

  return (
    <span className={classes.chip} data-active={chosen.length > 0 || undefined}>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" width={270} trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={classes.open} onClick={() => setOpened((open) => !open)}>
            {caption}
            <IconChevronDown size={14} stroke={2} aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown p="xs" aria-label={label}>
          {onSearch && (
            <TextInput
              type="search"
              size="sm"
              mb="xs"
              aria-label={t('common.search')}
              placeholder={t('common.search')}
              onChange={(event) => onSearch(event.currentTarget.value)}
              rightSection={loading ? <Loader size={14} /> : null}
            />
          )}
          <ScrollArea.Autosize mah={260}>
            <Stack gap={2} role="group" aria-label={label}>
              {options.map((option, index) => (
                <Fragment key={option.value}>
                  {option.group !== undefined && option.group !== options[index - 1]?.group && (
                    <p className={classes.group}>{option.group}</p>
                  )}
                  <Checkbox
                    className={classes.option}
                    label={option.label}
                    description={option.detail}
                    checked={chosen.includes(option.value)}
                    onChange={() => toggle(option.value)}
                  />
                </Fragment>
              ))}
              {options.length === 0 && !loading && <p className={classes.none}>{t('common.empty')}</p>}
            </Stack>
          </ScrollArea.Autosize>
        </Popover.Dropdown>
      </Popover>
      {chosen.length > 0 && (
        <button
          type="button"
          className={classes.clear}
          aria-label={t('kit.grid.clear_filter', { label })}
          onClick={() => onChange([])}
        >
          <IconX size={14} stroke={2} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
