import { useTranslation } from '#lib/language/i18n.ts';
import { OneMessage } from './one-message.tsx';
import { WayOn } from './way-on.tsx';

export const texts = ['public'] as const;

export default function InvalidSignatureScreen() {
  const { t } = useTranslation();
  return (
    <OneMessage title={t('public.pages.invalid_signature')} text={t('public.pages.invalid_signature_text')}>
      <WayOn />
    </OneMessage>
  );
}
