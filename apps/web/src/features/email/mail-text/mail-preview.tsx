import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isApiError } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { MailFrame } from './mail-frame.tsx';
import classes from './mail-text.module.css';

const typingPauseMs = 500;

interface Props<Draft> {
  /** The current draft; null while there is nothing to preview. */
  draft: Draft | null;
  /** Kind of message, part of the query key. */
  name: string;
  load: (draft: Draft, signal: AbortSignal) => Promise<{ subject: string; html: string }>;
}

/** Preview of the message as recipients will get it, debounced; shows what is wrong where there can be none. */
export function MailPreview<Draft extends object>({ draft, name, load }: Props<Draft>) {
  const { t } = useTranslation();
  const [settled] = useDebouncedValue(JSON.stringify(draft), typingPauseMs);
  const query = useQuery({
    queryKey: ['mail-preview', name, settled],
    queryFn: ({ signal }) => load(JSON.parse(settled) as Draft, signal),
    enabled: settled !== 'null',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  if (draft === null || settled === 'null')
    return <p className={classes.note}>{t('email-templates.preview_waits')}</p>;
  if (query.isError) {
    const problems = isApiError(query.error) ? [...new Set(Object.values(query.error.errors).flat())] : [];
    return (
      <div className={classes.preview} role="status">
        <p className={classes.note}>{t('email-templates.preview_problem')}</p>
        <ul className={classes.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
    );
  }
  if (!query.data) return <Skeleton height={300} />;
  return (
    <div className={classes.preview}>
      <p className={classes.subject}>{query.data.subject}</p>
      <MailFrame html={query.data.html} title={t('email-templates.preview_frame')} />
    </div>
  );
}
