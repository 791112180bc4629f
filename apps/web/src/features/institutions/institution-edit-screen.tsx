import { IconDeviceDesktop, IconForms } from '@tabler/icons-react';
import AreaFormScreen from '#kit/area/area-form-screen.tsx';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import { RecordTabs, useRecordTab } from '#kit/page/record-tabs.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useParams } from '#lib/page/router.tsx';
import { useActiveInstitution } from '#lib/session/session.ts';
import { AppKeyPart } from './app-key-part.tsx';

export const texts = ['desktop-app'];

const icons = { data: IconForms, app: IconDeviceDesktop };
const tabs = ['data', 'app'] as const;

/** An institution: its form and, for the active one, the app key of its desktop application. */
export default function InstitutionEditScreen({ areaKey }: AreaScreenProps) {
  const { t } = useTranslation();
  const { id } = useParams();
  const tab = useRecordTab<keyof typeof icons>(tabs);
  const isActive = useActiveInstitution()?.id === id;
  return (
    <AreaFormScreen
      areaKey={areaKey}
      above={
        <RecordTabs
          label={t('desktop-app.tabs')}
          tabs={tabs.map((key) => ({ key, label: t(`desktop-app.tab_${key}`), icon: icons[key] }))}
        />
      }
      instead={tab === 'app' ? isActive ? <AppKeyPart /> : <p>{t('desktop-app.elsewhere')}</p> : undefined}
    />
  );
}
