import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { Tabs } from '@mantine/core';
import { IconForms, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import AreaFormScreen from '../../kit/area/area-form-screen.tsx';
import type { AreaScreenProps } from '../../kit/area/area-screen-props.ts';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { request } from '../../lib/http.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useParams, useSearchParams } from '../../lib/router.tsx';
import { useCan } from '../../lib/session.ts';
import { ConversionNumbers } from './conversion-numbers.tsx';
import { LeadList } from './lead-list.tsx';

export const texts = ['campaigns', 'results'];

/** A campaign: its form, and beside it who it brought. */
export default function CampaignEditScreen({ areaKey }: AreaScreenProps) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const can = useCan();
  const [params, setParams] = useSearchParams();
  const { data: name } = useQuery({
    queryKey: ['campaign-name', id],
    queryFn: async ({ signal }) =>
      String((await request<{ model: AreaRow }>('GET', `/api/v1/campaigns/${id}`, { signal })).model.name),
  });
  const tab = params.get('tab') === 'leads' ? 'leads' : 'data';
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(value) => setParams(value === 'leads' ? { tab: 'leads' } : {}, { replace: true })}
    >
      <Tabs.List mb="lg" aria-label={t('campaigns.tabs')}>
        <Tabs.Tab value="data" leftSection={<IconForms size={17} stroke={1.7} aria-hidden="true" />}>
          {t('campaigns.tab_data')}
        </Tabs.Tab>
        {can('campaigns.menu') && (
          <Tabs.Tab value="leads" leftSection={<IconUsers size={17} stroke={1.7} aria-hidden="true" />}>
            {t('campaigns.tab_leads')}
          </Tabs.Tab>
        )}
      </Tabs.List>
      <Tabs.Panel value="data">
        <AreaFormScreen areaKey={areaKey} />
      </Tabs.Panel>
      <Tabs.Panel value="leads">
        <PageHeader title={t('campaigns.tab_leads')} help={name} />
        <ConversionNumbers campaignId={id} />
        <LeadList campaignId={id} />
      </Tabs.Panel>
    </Tabs>
  );
}
