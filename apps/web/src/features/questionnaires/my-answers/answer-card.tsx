import { isOpen } from '@certame/contract/features/exam/states.ts';
import {
  IconCalendarClock,
  IconCircleCheck,
  IconCircleMinus,
  IconClockPlay,
  IconPencil,
  IconPlayerPause,
} from '@tabler/icons-react';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { periodWords } from '../list/period-words.ts';
import { type MyAnswer, type Standing, standingOf, timeLeft } from './group-answers.ts';
import classes from './my-answers.module.css';

const icons: Record<Standing, typeof IconPencil> = {
  running: IconPencil,
  ready: IconClockPlay,
  soon: IconCalendarClock,
  missed: IconCircleMinus,
  done: IconCircleCheck,
};

function useStateWords(answer: MyAnswer, standing: Standing): string {
  const { t } = useTranslation();
  if (standing === 'missed') return t('questionnaires.mine.missed');
  if (standing === 'soon')
    return t('questionnaires.mine.opens', { when: formatDateTime(answer.starts_at ?? '') });
  if (standing === 'ready' && answer.state === 'not_started') return t('questionnaires.mine.ready');
  const words = t(`questionnaires.mine.states.${answer.state}`);
  return isOpen(answer.state) && answer.state !== 'paused' && standing === 'done'
    ? t('questionnaires.mine.closed')
    : words;
}

/** Card of one evaluation: its state, its period, and its action. */
export function AnswerCard({ answer, nowMs }: { answer: MyAnswer; nowMs: number }) {
  const { t } = useTranslation();
  const standing = standingOf(answer, nowMs);
  const words = useStateWords(answer, standing);
  const Icon = answer.state === 'paused' && standing === 'running' ? IconPlayerPause : icons[standing];
  const open = standing === 'running' || standing === 'ready';
  const left = open ? timeLeft(answer.ends_at, nowMs) : null;
  const action =
    standing === 'running'
      ? 'continue'
      : standing === 'ready'
        ? answer.state === 'not_started'
          ? 'start'
          : 'again'
        : null;
  const link = (key: string, to: string, primary: boolean) => (
    <Link
      to={to}
      className={primary ? classes.primary : classes.secondary}
      aria-label={t('questionnaires.mine.of', { action: t(`questionnaires.mine.${key}`), name: answer.name })}
    >
      {t(`questionnaires.mine.${key}`)}
    </Link>
  );
  return (
    <li className={classes.card} data-open={open || undefined}>
      <div className={classes.words}>
        <h3>{answer.name}</h3>
        <p className={classes.state} data-standing={standing}>
          <Icon size={16} stroke={1.8} aria-hidden="true" />
          {words}
        </p>
        <p className={classes.period}>
          {answer.finished_at
            ? t('questionnaires.mine.finished_at', { when: formatDateTime(answer.finished_at) })
            : periodWords(answer)}
        </p>
        {left && (
          <p className={classes.left}>{t(`questionnaires.mine.left.${left.unit}`, { count: left.count })}</p>
        )}
      </div>
      <div className={classes.actions}>
        {answer.results_available &&
          answer.answer_id !== null &&
          link('result', `/form/${answer.short_url_id}/results/${answer.answer_id}`, !open)}
        {action && link(action, `/form/${answer.short_url_id}`, true)}
      </div>
    </li>
  );
}
