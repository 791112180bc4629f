import { IconForms, IconUsers } from '@tabler/icons-react';
import AreaFormScreen from '#kit/area/area-form-screen.tsx';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import { RecordTabs, useRecordTab } from '#kit/page/record-tabs.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useParams } from '#lib/page/router.tsx';
import { useCan } from '#lib/session/session.ts';
import { ConversionNumbers } from './conversion-numbers.tsx';
import { LeadList } from './lead-list.tsx';

export const texts = ['campaigns', 'results'];

const icons = { data: IconForms, leads: IconUsers };

/** A campaign: its form and, in another tab, its leads. */
export default function CampaignEditScreen({ areaKey }: AreaScreenProps) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const tabs = useCan()('campaigns.menu') ? (['data', 'leads'] as const) : (['data'] as const);
  const tab = useRecordTab<keyof typeof icons>(tabs);
  return (
    <AreaFormScreen
      areaKey={areaKey}
      above={
        <RecordTabs
          label={t('campaigns.tabs')}
          tabs={tabs.map((key) => ({ key, label: t(`campaigns.tab_${key}`), icon: icons[key] }))}
        />
      }
      instead={
        tab === 'leads' ? (
          <>
            <ConversionNumbers campaignId={id} />
            <LeadList campaignId={id} />
          </>
        ) : undefined
      }
    />
  );
}
