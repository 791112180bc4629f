import { MomentField } from '#kit/inputs/dates/moment-field.tsx';
import { useTranslation } from '#lib/language/i18n.ts';

interface Props {
  value: string | null;
  error: string | undefined;
  onChange: (instant: string | null) => void;
}

/** Expiry of an invitation, in the institution's time zone; empty: none. */
export function ExpiryField({ value, error, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <MomentField
      id="class-invite-expiry"
      label={t('class-invites.expires_at')}
      help={t('class-invites.expires_help')}
      error={error}
      value={value}
      onChange={onChange}
      defaultTime="23:59"
      styles={{ wrapper: { maxWidth: 260 } }}
    />
  );
}
