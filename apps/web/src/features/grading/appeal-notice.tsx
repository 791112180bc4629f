import { Alert } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';

/** Tells a grader that an appeal has set the score of the answer, which stands whatever is given now. */
export function AppealNotice() {
  const { t } = useTranslation();
  return (
    <Alert
      variant="light"
      color="yellow"
      role="note"
      icon={<IconGavel size={18} stroke={1.8} aria-hidden="true" />}
    >
      {t('grading.fixed_by_appeal')}
    </Alert>
  );
}
