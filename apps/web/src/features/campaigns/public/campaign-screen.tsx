import type { PublicCampaign } from '@certame/contract/features/campaigns/endpoints.ts';
import { useEffect, useState } from 'react';
import { isApiError, request } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useParams } from '#lib/page/router.tsx';
import { showAccent } from '#lib/theme/brand.ts';
import { isHexColor } from '#lib/theme/color.ts';
import { Button } from '#lite/button.tsx';
import { Card } from '#lite/page-layout.tsx';
import { Skeleton } from '#lite/spinner.tsx';
import { CampaignLayout } from './campaign-layout.tsx';
import { CampaignPage } from './campaign-page.tsx';

export const texts = ['campaign-page', 'public', 'validation'] as const;

type Loaded =
  | { kind: 'loading' }
  | { kind: 'unknown' }
  | { kind: 'failed' }
  | { kind: 'ready'; campaign: PublicCampaign };

/** The public page of a campaign. */
export default function CampaignScreen() {
  const { t } = useTranslation();
  const { code = '' } = useParams();
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    request<{ model: PublicCampaign }>('GET', `/api/v1/public/campaigns/${encodeURIComponent(code)}`, {
      quiet: true,
      signal: abort.signal,
    }).then(
      ({ model }) => {
        if (isHexColor(model.primary_color)) showAccent(model.primary_color);
        setLoaded({ kind: 'ready', campaign: model });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        setLoaded({ kind: isApiError(error) && error.status === 404 ? 'unknown' : 'failed' });
      },
    );
    return () => abort.abort();
  }, [code, tries]);

  if (loaded.kind === 'ready') return <CampaignPage code={code} campaign={loaded.campaign} />;
  return (
    <CampaignLayout>
      <Card>
        {loaded.kind === 'loading' && (
          <>
            <p role="status">{t('campaign-page.loading')}</p>
            <Skeleton lines={6} />
          </>
        )}
        {loaded.kind === 'unknown' && (
          <>
            <h1 className="lite-title">{t('campaign-page.unknown')}</h1>
            <p>{t('campaign-page.unknown_text')}</p>
          </>
        )}
        {loaded.kind === 'failed' && (
          <>
            <h1 className="lite-title">{t('campaign-page.connection_failure')}</h1>
            <p role="alert">{t('campaign-page.connection_failure_text')}</p>
            <Button
              onClick={() => {
                setLoaded({ kind: 'loading' });
                setTries((count) => count + 1);
              }}
            >
              {t('campaign-page.retry')}
            </Button>
          </>
        )}
      </Card>
    </CampaignLayout>
  );
}
