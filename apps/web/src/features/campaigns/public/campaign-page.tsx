import type { PublicCampaign } from '@certame/contract/features/campaigns/endpoints.ts';
import { useState } from 'react';
import { HtmlView } from '#lib/html/html-view.tsx';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { Alert } from '#lite/alert.tsx';
import { CheckIcon } from '#lite/icons.tsx';
import { Card } from '#lite/page-layout.tsx';
import { CampaignLayout } from './campaign-layout.tsx';
import { LeadForm } from './lead-form.tsx';
import { returningLeadPath } from './returning-lead.ts';

/** Texts of the campaign, and its form while it is open. */
export function CampaignPage({ code, campaign }: { code: string; campaign: PublicCampaign }) {
  const { t } = useTranslation();
  const [thanked, setThanked] = useState(false);
  const { state, title, institution_name: institution } = campaign;
  const known = state === 'open' && campaign.has_questionnaire ? returningLeadPath(code) : null;
  // The institution's time zone: the visitor has no institution of their own.
  const when = (instant: string | null): string =>
    instant ? formatDateTime(instant, campaign.time_zone) : '';
  return (
    <CampaignLayout institution={institution} logo={campaign.logo} picture={campaign.picture}>
      <Card>
        {thanked ? (
          <div className="campaign-lead" role="status">
            <span className="campaign-done">
              <CheckIcon size={30} />
            </span>
            <h1 className="lite-title">{t('campaign-page.thanks')}</h1>
            <p>{t('campaign-page.thanks_text', { institution })}</p>
          </div>
        ) : (
          <div className="campaign-lead">
            <h1 className="lite-title">{title}</h1>
            {state === 'open' && campaign.ends_at && (
              <p className="campaign-until">{t('campaign-page.until', { when: when(campaign.ends_at) })}</p>
            )}
            {state === 'not_begun' && (
              <Alert level="info">
                <strong>{t('campaign-page.not_begun')}</strong>
                <p>{t('campaign-page.not_begun_text', { when: when(campaign.starts_at) })}</p>
              </Alert>
            )}
            {state === 'ended' && (
              <Alert level="info">
                <strong>{t('campaign-page.ended')}</strong>
                <p>{t('campaign-page.ended_text', { when: when(campaign.ends_at) })}</p>
              </Alert>
            )}
            {campaign.description && <HtmlView html={campaign.description} />}
            {known && (
              <Alert level="info">
                <p>{t('campaign-page.already_submitted')}</p>
                <Link className="lite-button" to={known}>
                  {t('campaign-page.continue')}
                </Link>
              </Alert>
            )}
          </div>
        )}
        {state === 'open' && !thanked && (
          <LeadForm code={code} campaign={campaign} onThanked={() => setThanked(true)} />
        )}
      </Card>
    </CampaignLayout>
  );
}
