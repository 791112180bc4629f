import { Button } from '@mantine/core';
import { IconBan, IconChecklist, IconGavel, IconQrcode } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { useCan } from '#lib/session/session.ts';

interface Props {
  questionnaireId: string;
  mayEdit: boolean;
  /** The questionnaire is released or closed, so there are results. */
  live: boolean;
  onOpen: (dialog: 'release' | 'void' | 'receipt' | 'appeals') => void;
}

/** Actions on all attempts after an exam. */
export function ResumeActions({ questionnaireId, mayEdit, live, onOpen }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconQrcode size={17} stroke={1.7} aria-hidden="true" />}
        onClick={() => onOpen('receipt')}
      >
        {t('receipts.check.open')}
      </Button>
      {mayEdit && (
        <Button
          variant="default"
          leftSection={<IconGavel size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => onOpen('appeals')}
        >
          {t('appeals.rules.open')}
        </Button>
      )}
      {mayEdit && live && (
        <Button
          variant="default"
          leftSection={<IconBan size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => onOpen('void')}
        >
          {t('results.actions.void')}
        </Button>
      )}
      {can('questionnaires.correction') && (
        <Button
          variant="default"
          component={Link}
          to={`/questionnaires/${questionnaireId}/correction`}
          leftSection={<IconChecklist size={17} stroke={1.7} aria-hidden="true" />}
        >
          {t('results.actions.correct')}
        </Button>
      )}
      {mayEdit && live && <Button onClick={() => onOpen('release')}>{t('results.actions.release')}</Button>}
    </>
  );
}
