import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { TestForm } from './editor/test-form.tsx';

export const texts = ['practical', 'new-logins'];

export default function TestCreateScreen() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('titles./practical_tests/create')} help={t('practical.form_help')} />
      <TestForm test={null} />
    </>
  );
}
