import { Button, Tabs } from '@mantine/core';
import { IconEye, IconSettings, IconTicket, IconUsers } from '@tabler/icons-react';
import { InviteList } from '../../features/class-invites/index.ts';
import { ClassStudents } from '../../features/classes/students/class-students.tsx';
import AreaFormScreen from '../../kit/area/area-form-screen.tsx';
import type { AreaScreenProps } from '../../kit/area/area-screen-props.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { Link, useParams, useSearchParams } from '../../lib/router.tsx';

export const texts = ['classes', 'class-invites', 'questionnaires'];

const tabs = ['main', 'students', 'invites'] as const;

/** A class in parts: its data as a form, its students and its invitations as lists that page and save by themselves. */
export default function ClassEditScreen({ areaKey }: AreaScreenProps) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'main';
  const icons = { main: IconSettings, students: IconUsers, invites: IconTicket };
  return (
    <AreaFormScreen
      areaKey={areaKey}
      actions={
        <Button
          component={Link}
          to={`/classes_students/${id}/overview`}
          variant="default"
          leftSection={<IconEye size={17} stroke={1.7} aria-hidden="true" />}
        >
          {t('classes.open')}
        </Button>
      }
      above={
        // Another tab starts with its own search and page.
        <Tabs
          value={tab}
          onChange={(next) => setParams(next && next !== 'main' ? { tab: next } : {}, { replace: true })}
          mb="lg"
        >
          <Tabs.List>
            {tabs.map((one) => {
              const Icon = icons[one];
              return (
                <Tabs.Tab
                  key={one}
                  value={one}
                  leftSection={<Icon size={17} stroke={1.6} aria-hidden="true" />}
                >
                  {t(`classes.tabs.${one}`)}
                </Tabs.Tab>
              );
            })}
          </Tabs.List>
          {tabs.map((one) => (
            // What a tab governs stands below, outside of the strip: the form keeps what was typed.
            <Tabs.Panel key={one} value={one}>
              {null}
            </Tabs.Panel>
          ))}
        </Tabs>
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
