import { useTranslation } from '#lib/language/i18n.ts';
import { ContinueLink } from '#lite/continue-link.tsx';
import { OneMessage } from './one-message.tsx';

export const texts = ['public'] as const;

export default function InvalidSignatureScreen() {
  const { t } = useTranslation();
  return (
    <OneMessage title={t('public.pages.invalid_signature')} text={t('public.pages.invalid_signature_text')}>
      <ContinueLink />
    </OneMessage>
  );
}
