import { IconEye, IconSettings, IconTicket, IconUsers } from '@tabler/icons-react';
import { InviteList } from '#features/class-invites/index.ts';
import { ClassStudents } from '#features/classes/students/class-students.tsx';
import AreaFormScreen from '#kit/area/area-form-screen.tsx';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import { ActionButton } from '#kit/page/action-button.tsx';
import { RecordTabs, useRecordTab } from '#kit/page/record-tabs.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useParams } from '#lib/page/router.tsx';

export const texts = ['classes', 'class-invites', 'questionnaires'];

const tabs = ['main', 'students', 'invites'] as const;
const icons = { main: IconSettings, students: IconUsers, invites: IconTicket };

/** A class in tabs: its data as a form; its students and invitations as lists, which are saved separately. */
export default function ClassEditScreen({ areaKey }: AreaScreenProps) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const tab = useRecordTab(tabs);
  return (
    <AreaFormScreen
      areaKey={areaKey}
      actions={
        <ActionButton
          component={Link}
          to={`/classes_students/${id}/overview`}
          variant="default"
          icon={IconEye}
        >
          {t('classes.open')}
        </ActionButton>
      }
      above={
        <RecordTabs tabs={tabs.map((key) => ({ key, label: t(`classes.tabs.${key}`), icon: icons[key] }))} />
      }
      instead={
        tab === 'students' ? (
          <ClassStudents classId={id} />
        ) : tab === 'invites' ? (
          <InviteList classId={id} />
        ) : undefined
      }
    />
  );
}
