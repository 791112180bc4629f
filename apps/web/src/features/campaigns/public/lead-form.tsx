import type { PublicCampaign } from '@certame/contract/features/campaigns/endpoints.ts';
import { adultAgeYears } from '@certame/contract/features/campaigns/leads.ts';
import { isMinor } from '@certame/rules/campaigns/minor.ts';
import { useEffect, useRef, useState } from 'react';
import { showError } from '#lib/errors/show-error.ts';
import { useSubmit } from '#lib/http/use-submit.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useNavigate } from '#lib/page/router.tsx';
import { Button } from '#lite/button.tsx';
import { DayField } from '#lite/day-field.tsx';
import { TextField } from '#lite/field.tsx';
import { Form } from '#lite/form.tsx';
import { GuardianFields } from './guardian-fields.tsx';
import { Honeypot, LeadConsent } from './lead-consent.tsx';
import { emptyLead, submitLead } from './submit-lead.ts';

const calendarDay = /^\d{4}-\d\d-\d\d$/;

/** The form of a campaign. It asks for a guardian as soon as the date of birth is that of a minor. */
export function LeadForm({
  code,
  campaign,
  onThanked,
}: {
  code: string;
  campaign: PublicCampaign;
  onThanked: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [values, setValues] = useState(emptyLead);
  const [consent, setConsent] = useState(false);
  const [guardianConsent, setGuardianConsent] = useState(false);
  const [website, setWebsite] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const minor =
    calendarDay.test(values.birthdate) && isMinor(values.birthdate, campaign.today, adultAgeYears);

  const { busy, problems, onSubmit } = useSubmit(async () => {
    const input = { values, isMinor: minor, consent, guardianConsent, website };
    const path = await submitLead(code, campaign, input);
    if (path === null) onThanked();
    else await navigate(path);
  }, showError);

  // The first field with a server error takes the focus.
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  const field = (key: keyof typeof emptyLead) => ({
    label: t(`campaign-page.${key}`),
    name: key,
    value: values[key],
    required: true,
    problem: problems[key],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [key]: event.target.value }),
  });

  return (
    <Form onSubmit={onSubmit} ref={form}>
      <TextField {...field('name')} autoComplete="name" maxLength={160} />
      <TextField
        {...field('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck="false"
        maxLength={254}
      />
      <TextField {...field('phone')} type="tel" autoComplete="tel" inputMode="tel" maxLength={30} />
      <DayField
        label={t('campaign-page.birthdate')}
        help={t('campaign-page.birthdate_help')}
        name="birthdate"
        autoComplete="bday"
        required
        problem={problems.birthdate}
        value={values.birthdate}
        onValue={(birthdate) => setValues({ ...values, birthdate })}
      />
      {minor && <GuardianFields field={field} />}
      <LeadConsent
        campaign={campaign}
        minor={minor}
        problems={problems}
        consent={consent}
        guardianConsent={guardianConsent}
        onConsent={setConsent}
        onGuardianConsent={setGuardianConsent}
      />
      <Honeypot value={website} onChange={setWebsite} />
      <Button type="submit" wide busy={busy}>
        {t(
          busy
            ? 'campaign-page.sending'
            : campaign.has_questionnaire
              ? 'campaign-page.submit_questionnaire'
              : 'campaign-page.submit',
        )}
      </Button>
    </Form>
  );
}
