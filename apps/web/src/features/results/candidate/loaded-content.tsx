import type { ReactNode } from 'react';
import { afterAnswerPath } from '#lib/after-answer-path.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { Button } from '#lite/button.tsx';
import { InfoIcon, OfflineIcon, QueueIcon } from '#lite/icons.tsx';
import { Card } from '#lite/page-layout.tsx';
import { Skeleton } from '#lite/spinner.tsx';
import type { Loading, UnavailableReason } from './use-loaded.ts';

const icons = { unreleased: QueueIcon, missing: InfoIcon, offline: OfflineIcon, failed: InfoIcon } as const;

/** Says why there is no result, and what to do. */
function Unavailable({ reason, onRetry }: { reason: UnavailableReason; onRetry: () => void }) {
  const { t } = useTranslation();
  const Icon = icons[reason];
  const isWorthRetrying = reason === 'offline' || reason === 'failed';
  return (
    <Card>
      <span className="result-sign" data-look="quiet">
        <Icon size={30} />
      </span>
      <h1 className="lite-title">{t(`results.mine.${reason}_title`)}</h1>
      <p role="status">{t(`results.mine.${reason}_text`)}</p>
      {isWorthRetrying ? (
        <Button onClick={onRetry}>{t('common.try_again')}</Button>
      ) : (
        <Link className="lite-button" to={afterAnswerPath()}>
          {t('results.mine.back_to_list')}
        </Link>
      )}
    </Card>
  );
}

/** Shows loaded content; while it loads, a skeleton with this many lines; on failure the reason. */
export function LoadedContent<T>({
  loading: { state, retry },
  lines,
  children,
}: {
  loading: Loading<T>;
  lines: number;
  children: (data: T) => ReactNode;
}) {
  const { t } = useTranslation();
  if (state.kind === 'ready') return children(state.data);
  if (state.kind === 'unavailable') return <Unavailable reason={state.reason} onRetry={retry} />;
  return (
    <Card>
      <p role="status">{t('results.mine.loading')}</p>
      <Skeleton lines={lines} />
    </Card>
  );
}
