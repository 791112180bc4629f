import { getPaper, listPapers, type Paper, printPaper } from '@certame/contract/features/paper/endpoints.ts';
import type { printPaperJob } from '@certame/contract/features/paper/jobs.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { JobProgress } from '#kit/feedback/job-progress.tsx';
import { downloadFile } from '#lib/files/download-file.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey, keyOf } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from './paper.module.css';

/** Makes what is printed, and offers what was made last. */
export function PrintPanel({ paper }: { paper: Paper }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [jobId, setJobId] = useState<string | null>(null);
  const printing = useCommand(printPaper, { done: null });
  const start = async (): Promise<void> => {
    const reply = await printing.run({ params: { id: paper.id } });
    if (reply) setJobId(reply.model.job_id);
  };
  const readAnew = (): void => {
    void client.invalidateQueries({ queryKey: keyOf(getPaper) });
    void client.invalidateQueries({ queryKey: gridKey(listPapers.path) });
  };
  return (
    <section className={classes.panel} aria-label={t('paper.printing.title')}>
      <div className={classes.words}>
        <h2>{t('paper.printing.title')}</h2>
        <p>{t('paper.printing.help', { count: paper.participants })}</p>
      </div>
      <Button
        loading={printing.isRunning}
        leftSection={<IconPrinter size={17} stroke={1.7} aria-hidden="true" />}
        onClick={() => void start()}
      >
        {t(paper.files.length === 0 ? 'paper.printing.start' : 'paper.printing.again')}
      </Button>
      {jobId && (
        <div className={classes.wide}>
          <JobProgress<typeof printPaperJob>
            key={jobId}
            jobId={jobId}
            label={t('paper.printing.title')}
            onEnd={readAnew}
            done={({ sheets }) => <p role="status">{t('paper.printing.done', { count: sheets })}</p>}
          />
        </div>
      )}
      {paper.files.length > 0 && (
        <ul className={classes.files} aria-label={t('paper.printing.files')}>
          {paper.files.map(({ kind, file_id, name }) => (
            <li key={kind}>
              <Button
                variant="default"
                leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
                onClick={() => void downloadFile(`/api/v1/files/${file_id}`, { name })}
              >
                {t(`paper.files.${kind}`)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
