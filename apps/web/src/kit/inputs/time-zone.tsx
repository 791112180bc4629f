import { searchKey } from '@certame/rules/search/search-key.ts';
import { timeZoneGroups } from '@certame/rules/time/time-zones.ts';
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { type InputProps, sharedInputProps, textOf } from './input-props.ts';

/** Select of IANA time zones, Brazil's first. */
export function TimeZoneInput(props: InputProps<'timeZone'>) {
  const { t, i18n } = useTranslation();
  const value = textOf(props.value);
  const data = useMemo(
    () =>
      timeZoneGroups(value, i18n.language, Date.now()).map(({ key, zones }) => ({
        group: t(`kit.form.time_zones.${key}`),
        items: zones,
      })),
    [value, i18n.language, t],
  );
  return (
    <Select
      {...sharedInputProps(props)}
      data={data}
      value={value || null}
      searchable
      maxDropdownHeight={320}
      // Every institution has one: it is changed, not taken away.
      allowDeselect={false}
      filter={({ options, search }) => {
        const wanted = searchKey(search.trim());
        return options.flatMap((group) => {
          if (!('items' in group)) return [];
          const items = group.items.filter((item) => searchKey(item.label).includes(wanted));
          return items.length > 0 ? [{ ...group, items }] : [];
        });
      }}
      nothingFoundMessage={t('common.empty')}
      onChange={props.onChange}
    />
  );
}
