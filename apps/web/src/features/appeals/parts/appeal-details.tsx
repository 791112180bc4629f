import type { Appeal } from '@certame/contract/features/appeals/endpoints.ts';
import { Alert, Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DescriptionList } from '#kit/details/description-list.tsx';
import { downloadFile } from '#lib/files/download-file.ts';
import { formatDateTime } from '#lib/language/format.ts';
import { formatScore } from '#lib/language/format-score.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../appeals.module.css';
import { AppealBadge } from './appeal-badge.tsx';
import { useSubjectName } from './use-subject-name.ts';

function Attachments({ appeal }: { appeal: Appeal }) {
  return (
    <ul className={classes.files}>
      {appeal.attachments.map((file) => (
        <li key={file.id}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPaperclip size={15} stroke={1.8} aria-hidden="true" />}
            onClick={() => void downloadFile(`/api/v1/files/${file.id}`, { name: file.name })}
          >
            {file.name}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** What an appeal says, and what was answered. */
export function AppealDetails({ appeal, children }: { appeal: Appeal; children?: ReactNode }) {
  const { t } = useTranslation();
  const subjectName = useSubjectName();
  const { score } = appeal;
  const shown = (value: string | null): string | null =>
    value === null || score.max === null ? null : `${formatScore(value)} / ${formatScore(score.max)}`;
  return (
    <section className={classes.card} aria-label={appeal.protocol}>
      <DescriptionList
        entries={[
          [t('appeals.columns.protocol'), appeal.protocol],
          [t('appeals.columns.requester'), appeal.requester],
          [t('appeals.columns.status'), <AppealBadge key="status" appeal={appeal} />],
          [t('appeals.columns.item_number'), subjectName(appeal.item_number)],
          [t('appeals.columns.reason'), t(`appeals.reasons.${appeal.reason}`)],
          [t('appeals.columns.created_at'), formatDateTime(appeal.created_at)],
          [t('appeals.columns.decided_at'), appeal.decided_at && formatDateTime(appeal.decided_at)],
          [t('appeals.detail.score_filed'), shown(score.filed)],
          [t('appeals.detail.score_now'), shown(score.now)],
        ]}
      />
      <h2>{t('appeals.detail.reasoning')}</h2>
      <p className={classes.words}>{appeal.reasoning}</p>
      {appeal.attachments.length > 0 && (
        <>
          <h2>{t('appeals.detail.attachments')}</h2>
          <Attachments appeal={appeal} />
        </>
      )}
      {appeal.answer !== null && (
        <>
          <h2>{t('appeals.detail.answer')}</h2>
          <p className={classes.words}>{appeal.answer}</p>
        </>
      )}
      {score.waits && (
        <Alert variant="light" mt="sm">
          {t('appeals.detail.score_waits')}
        </Alert>
      )}
      {children}
    </section>
  );
}
