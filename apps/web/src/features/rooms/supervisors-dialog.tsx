import { listSupervisorOptions, setSupervisors } from '@certame/contract/features/rooms/endpoints.ts';
import type { rooms } from '@certame/contract/features/rooms/rooms-area.ts';
import type { InferRow } from '@certame/contract/kit/area/infer-area.ts';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import { SearchMultiSelect } from '#kit/inputs/references/search-select.tsx';
import { type OptionSource, useSearchedOptions } from '#kit/inputs/references/use-searched-options.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';

const options: OptionSource = {
  queryOf: ({ search }) => queryOf(listSupervisorOptions, { query: { search } }),
  withoutIds: true,
};
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Dialog of a room's supervisors. Nobody supervises two rooms of one exam; the server names the other room. */
export function SupervisorsDialog({ room, onClose }: { room: InferRow<typeof rooms>; onClose: () => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(room.supervisor_ids);
  const { busy, errors, submit } = useSubmit();
  // Current supervisors keep their names, whatever is searched for.
  const [known] = useState(() => {
    const labels = listOf(room.labels.supervisor_ids);
    return Object.fromEntries(room.supervisor_ids.map((id, index) => [id, labels[index] ?? id]));
  });
  const source = useSearchedOptions(options, chosen, known);
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
    <Dialog onClose={onClose} centered title={t('rooms.supervisors_of', { room: room.name ?? '' })}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <SearchMultiSelect
          source={source}
          label={t('rooms.supervisors')}
          description={t('rooms.supervisors_help')}
          value={chosen}
          onChange={setChosen}
          clearable
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
