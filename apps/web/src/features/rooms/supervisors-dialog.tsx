import { listSupervisorOptions, setSupervisors } from '@certame/contract/features/rooms/endpoints.ts';
import type { AreaOption } from '@certame/contract/kit/area/area-endpoints.ts';
import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { Button, MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import { renderOption } from '#kit/inputs/references/option-line.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Who supervises a room; nobody supervises two rooms of one exam, and the server says where somebody already is. */
export function SupervisorsDialog({ room, onClose }: { room: AreaRow; onClose: () => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(() => listOf(room.supervisor_ids));
  const { busy, errors, submit } = useSubmit();
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, 250);
  const found = useQuery({
    ...queryOf(listSupervisorOptions, { query: { search: settled } }),
    select: modelOf,
    placeholderData: keepPreviousData,
  });
  // Those who supervise already have their names, whatever the search finds.
  const [known, setKnown] = useState(() => {
    const labels = listOf(room.labels.supervisor_ids);
    const ids = listOf(room.supervisor_ids);
    return new Map(ids.map((id, index): [string, AreaOption] => [id, { id, label: labels[index] ?? id }]));
  });
  const options = new Map([
    ...[...known].filter(([id]) => chosen.includes(id)),
    ...(found.data ?? []).map((option): [string, AreaOption] => [option.id, option]),
  ]);
  const choose = (ids: string[]): void => {
    setKnown(new Map([...known, ...options]));
    setChosen(ids);
  };

  const assign = useCommand(setSupervisors, { invalidates: [gridKey()] });
  const save = async (event: FormEvent): Promise<void> => {
    keepSubmit(event);
    await submit(async () => {
      await assign.submit({
        params: { id: room.id },
        body: { user_ids: chosen, updated_at: room.updated_at },
      });
      onClose();
    });
  };
  return (
    <Dialog onClose={onClose} centered title={t('rooms.supervisors_of', { room: String(room.name) })}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <MultiSelect
          label={t('rooms.supervisors')}
          description={t('rooms.supervisors_help')}
          data={[...options.values()].map(({ id, ...option }) => ({ ...option, value: id }))}
          renderOption={renderOption}
          value={chosen}
          onChange={choose}
          searchable
          hidePickedOptions
          searchValue={search}
          onSearchChange={setSearch}
          filter={({ options: all }) => all}
          clearable
          clearButtonProps={{ 'aria-label': t('common.clear') }}
          nothingFoundMessage={t(found.isFetching ? 'common.loading' : 'common.empty')}
          error={errors.user_ids?.[0]}
          data-autofocus
        />
        <DialogFooter onCancel={onClose}>
          <Button type="submit" loading={busy}>
            {t('common.save')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
