import {
  cloneEditorGroup,
  deleteEditorGroup,
  type EditorGroup,
  listEditorGroups,
} from '@certame/contract/features/questionnaires/editor-groups/endpoints.ts';
import { Skeleton, Stack, Text } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { confirm } from '#kit/feedback/confirm.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { IconButton } from '#kit/page/icon-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from './editors.module.css';

interface Props {
  onCreate: () => void;
  onEdit: (group: EditorGroup) => void;
  onClose: () => void;
}

/** Every group with its members and questionnaires, and the actions that the user may take. */
export function GroupList({ onCreate, onEdit, onClose }: Props) {
  const { t } = useTranslation();
  const groups = useQuery({ ...queryOf(listEditorGroups, {}), select: modelOf });
  const invalidates = [keyOf(listEditorGroups)];
  const cloning = useCommand(cloneEditorGroup, { invalidates, done: t('questionnaires.groups.cloned') });
  const removal = useCommand(deleteEditorGroup, { invalidates });
  const remove = async ({ id, name }: EditorGroup): Promise<void> => {
    const agreed = await confirm({
      title: t('common.delete_confirmation'),
      text: `“${name}”. ${t('questionnaires.groups.delete_help')}`,
      destructive: true,
    });
    if (agreed) await removal.run({ params: { id } });
  };
  if (groups.isError)
    return <LoadFailure error={groups.error} list="/questionnaires" onRetry={() => void groups.refetch()} />;
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {t(`questionnaires.groups.${groups.data?.length === 0 ? 'empty' : 'help'}`)}
      </Text>
      {!groups.data && (
        <Stack gap="xs" aria-busy="true">
          <Skeleton height={58} radius="md" />
          <Skeleton height={58} radius="md" />
        </Stack>
      )}
      <ul className={classes.groups} aria-label={t('questionnaires.groups.title')}>
        {groups.data?.map((group) => (
          <li key={group.id}>
            <div className={classes.about}>
              <strong>{group.name}</strong>
              <span>
                {[
                  t('questionnaires.groups.people', { count: group.members.length }),
                  t('questionnaires.groups.used', { count: group.questionnaires }),
                  group.creator && t('questionnaires.groups.creator', { name: group.creator }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span>
                {group.members
                  .map(({ name, may_edit }) =>
                    may_edit ? name : t('questionnaires.groups.inactive', { name }),
                  )
                  .join(', ')}
              </span>
            </div>
            <div className={classes.actions}>
              {group.may_manage && (
                <IconButton
                  icon={IconPencil}
                  size={32}
                  tooltip={t('common.edit')}
                  label={t('questionnaires.groups.edit_of', { name: group.name })}
                  onClick={() => onEdit(group)}
                />
              )}
              <IconButton
                icon={IconCopy}
                size={32}
                tooltip={t('questionnaires.actions.clone')}
                label={t('questionnaires.groups.clone_of', { name: group.name })}
                loading={cloning.isRunning}
                onClick={() => void cloning.run({ params: { id: group.id } })}
              />
              {group.may_manage && (
                <IconButton
                  icon={IconTrash}
                  size={32}
                  tooltip={t('common.delete')}
                  label={t('questionnaires.groups.delete_of', { name: group.name })}
                  onClick={() => void remove(group)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <DialogFooter onCancel={onClose} cancel={t('common.close')}>
        <ActionButton icon={IconPlus} stroke={2} onClick={onCreate}>
          {t('questionnaires.groups.create')}
        </ActionButton>
      </DialogFooter>
    </>
  );
}
