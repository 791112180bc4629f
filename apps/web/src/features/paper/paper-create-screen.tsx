import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { PaperForm } from './paper-form.tsx';

export const texts = ['paper'];

export default function PaperCreateScreen() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('titles./physical_questionnaires/create')} help={t('paper.form_help')} />
      <PaperForm paper={null} />
    </>
  );
}
