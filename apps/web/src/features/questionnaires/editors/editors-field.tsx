import { listEditorGroups } from '@certame/contract/features/questionnaires/editor-groups/endpoints.ts';
import { institutionAdministratorPermission } from '@certame/contract/permissions.ts';
import { Button, Select } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCan } from '#lib/session/session.ts';
import editorClasses from '../editor/editor.module.css';
import classes from './editors.module.css';
import { GroupsDialog } from './groups-dialog.tsx';

interface Props {
  id: string;
  label: string;
  description: ReactNode;
  disabled: boolean;
  error: string | undefined;
  groupId: string | null;
  /** The user has created the questionnaire, or is creating it: no group excludes them. */
  isMine: boolean;
  onChange: (groupId: string | null) => void;
}

/** Who may edit: everybody with the permission, or one of the institution's editor groups, which can be managed from here. */
export function EditorsField({ groupId, isMine, description, onChange, ...input }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const [managing, setManaging] = useState(false);
  const groups = useQuery({ ...queryOf(listEditorGroups, {}), select: modelOf });
  const chosen = groups.data?.find((group) => group.id === groupId);
  const options = (groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (groupId !== null && groups.data && !chosen)
    options.push({ value: groupId, label: t('questionnaires.settings.editors_group_id.gone') });
  const keepsOut =
    chosen !== undefined && !chosen.is_member && !isMine && !can(institutionAdministratorPermission);
  return (
    <div className={classes.field}>
      <Select
        {...input}
        className={classes.select}
        description={
          <>
            {description}
            {keepsOut && !input.disabled && (
              <span className={editorClasses.block}>
                {t('questionnaires.settings.editors_group_id.outside')}
              </span>
            )}
          </>
        }
        placeholder={t('questionnaires.settings.editors_group_id.everybody')}
        data={options}
        searchable
        clearable
        nothingFoundMessage={t('common.empty')}
        clearButtonProps={{ 'aria-label': t('common.clear') }}
        value={groupId}
        onChange={onChange}
      />
      {can('questionnaires.edit') && (
        <Button
          variant="default"
          leftSection={<IconUsersGroup size={17} stroke={1.6} aria-hidden="true" />}
          onClick={() => setManaging(true)}
        >
          {t('questionnaires.settings.editors_group_id.manage')}
        </Button>
      )}
      {managing && (
        <GroupsDialog
          onCreated={(id) => {
            if (groupId === null && !input.disabled) onChange(id);
          }}
          onClose={() => setManaging(false)}
        />
      )}
    </div>
  );
}
