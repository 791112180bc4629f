import type { PublicCampaign } from '@certame/contract/features/campaigns/endpoints.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Checkbox } from '#lite/field.tsx';

interface Props {
  campaign: PublicCampaign;
  minor: boolean;
  problems: Readonly<Record<string, string>>;
  consent: boolean;
  guardianConsent: boolean;
  onConsent: (given: boolean) => void;
  onGuardianConsent: (given: boolean) => void;
}

/** Purpose and retention of the data, and the consent to it. */
export function LeadConsent(props: Props) {
  const { campaign, minor, problems, consent, guardianConsent, onConsent, onGuardianConsent } = props;
  const { t } = useTranslation();
  return (
    <section className="campaign-consent" aria-labelledby="campaign-consent">
      <h2 id="campaign-consent">{t('campaign-page.consent_title')}</h2>
      {/* A long text scrolls, so the keyboard has to get into it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard */}
      <div className="campaign-consent-text" tabIndex={0}>
        {campaign.consent_text}
      </div>
      <p className="lite-help">
        {t('campaign-page.retention', {
          count: campaign.retention_months,
          institution: campaign.institution_name,
        })}
      </p>
      <div>
        <Checkbox
          label={t('campaign-page.consent')}
          name="consent"
          required
          checked={consent}
          problem={problems.consent}
          onChange={(event) => onConsent(event.target.checked)}
        />
      </div>
      {minor && (
        <div>
          <Checkbox
            label={t('campaign-page.guardian_consent')}
            name="guardian_consent"
            required
            checked={guardianConsent}
            problem={problems.guardian_consent}
            onChange={(event) => onGuardianConsent(event.target.checked)}
          />
        </div>
      )}
    </section>
  );
}

/** Honeypot: a field that no person sees, filled in by programs only. */
export function Honeypot({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  return (
    <div className="campaign-trap" aria-hidden="true">
      <label>
        {t('campaign-page.website')}
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </div>
  );
}
