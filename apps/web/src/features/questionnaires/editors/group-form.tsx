import {
  createEditorGroup,
  type EditorGroup,
  listEditorGroups,
  listEditorOptions,
  updateEditorGroup,
} from '@certame/contract/features/questionnaires/editor-groups/endpoints.ts';
import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import { useVersion } from '#kit/form/use-version.ts';
import { SearchMultiSelect } from '#kit/inputs/references/search-select.tsx';
import { type OptionSource, useSearchedOptions } from '#kit/inputs/references/use-searched-options.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey, keyOf } from '#lib/queries/query-keys.ts';
import { queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';

const editors: OptionSource = {
  queryOf: ({ search }) => queryOf(listEditorOptions, { query: { search } }),
  withoutIds: true,
};

interface Props {
  /** Null: a new group. */
  group: EditorGroup | null;
  onSaved: (group: EditorGroup) => void;
  onBack: () => void;
}

/** Name and people of one group. */
export function GroupForm({ group, onSaved, onBack }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState(group?.name ?? '');
  const [memberIds, setMemberIds] = useState(() => group?.members.map(({ id }) => id) ?? []);
  const { version, isChanged, withVersion } = useVersion(group?.updated_at);
  const [known] = useState(() => Object.fromEntries(group?.members.map((one) => [one.id, one.name]) ?? []));
  const source = useSearchedOptions(editors, memberIds, known);
  const { busy, errors, submit } = useSubmit();
  const invalidates = [keyOf(listEditorGroups), gridKey('/api/v1/questionnaires')];
  const creation = useCommand(createEditorGroup, { invalidates, done: t('questionnaires.groups.created') });
  const change = useCommand(updateEditorGroup, { invalidates, done: t('questionnaires.groups.saved') });

  const save = async (event: FormEvent): Promise<void> => {
    keepSubmit(event);
    const body = { name, member_ids: memberIds };
    await submit(() =>
      withVersion(async () => {
        const { model } = group
          ? await change.submit({ params: { id: group.id }, body: { ...body, updated_at: version } })
          : await creation.submit({ body });
        onSaved(model);
      }),
    );
  };
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack gap="md">
        {isChanged && (
          <Alert color="yellow" variant="light">
            {t('questionnaires.groups.changed')}
          </Alert>
        )}
        <TextInput
          label={t('questionnaires.groups.name')}
          placeholder={t('questionnaires.groups.name_placeholder')}
          required
          maxLength={120}
          autoComplete="off"
          error={errors.name?.[0]}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <SearchMultiSelect
          source={source}
          label={t('questionnaires.groups.members')}
          description={t('questionnaires.groups.members_help')}
          required
          clearable
          error={errors.member_ids?.[0]}
          value={memberIds}
          onChange={setMemberIds}
        />
      </Stack>
      <DialogFooter onCancel={onBack} cancel={t('questionnaires.groups.back')}>
        <Button type="submit" loading={busy}>
          {t('common.save')}
        </Button>
      </DialogFooter>
    </form>
  );
}
