import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { ConfigForm } from './config/config-form.tsx';

export const texts = ['correctors', 'new-logins'];

export default function ConfigCreateScreen() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('titles./questionnaire_correctors/create')} help={t('correctors.form_help')} />
      <ConfigForm config={null} />
    </>
  );
}
