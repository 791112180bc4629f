import { adultAgeYears } from '@certame/contract/features/campaigns/leads.ts';
import type { ComponentProps } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { TextField } from '#lite/field.tsx';

type Field = (key: 'guardian_name' | 'guardian_email') => ComponentProps<typeof TextField>;

/** Fields of a minor's guardian. */
export function GuardianFields({ field }: { field: Field }) {
  const { t } = useTranslation();
  return (
    <fieldset className="campaign-guardian">
      <legend>{t('campaign-page.guardian_title')}</legend>
      <p className="lite-soft" role="status">
        {t('campaign-page.guardian_help', { age: adultAgeYears })}
      </p>
      <TextField {...field('guardian_name')} maxLength={160} />
      <TextField
        {...field('guardian_email')}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck="false"
        maxLength={254}
      />
    </fieldset>
  );
}
