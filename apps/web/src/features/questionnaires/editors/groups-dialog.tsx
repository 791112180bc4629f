import type { EditorGroup } from '@certame/contract/features/questionnaires/editor-groups/endpoints.ts';
import { useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { GroupForm } from './group-form.tsx';
import { GroupList } from './group-list.tsx';

interface Props {
  /** A new group was created here, not cloned. */
  onCreated: (id: string) => void;
  onClose: () => void;
}

/** The institution's editor groups: the list or, in its place, the form of a group. */
export function GroupsDialog({ onCreated, onClose }: Props) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<EditorGroup | 'new' | null>(null);
  const title =
    edited === null
      ? t('questionnaires.groups.title')
      : edited === 'new'
        ? t('questionnaires.groups.create')
        : t('questionnaires.groups.edit_of', { name: edited.name });
  return (
    <Dialog onClose={onClose} size="lg" title={title}>
      {edited === null ? (
        <GroupList onCreate={() => setEdited('new')} onEdit={setEdited} onClose={onClose} />
      ) : (
        <GroupForm
          group={edited === 'new' ? null : edited}
          onSaved={(group) => {
            if (edited === 'new') onCreated(group.id);
            setEdited(null);
          }}
          onBack={() => setEdited(null)}
        />
      )}
    </Dialog>
  );
}
