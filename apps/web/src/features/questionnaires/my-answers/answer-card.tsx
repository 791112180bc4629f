import { isOpen } from '@certame/contract/features/exam/states.ts';
import type { TextKeyUnder } from '@certame/contract/messages/text-key.ts';
import {
  IconCalendarClock,
  IconCircleCheck,
  IconCircleMinus,
  IconClockPlay,
  IconDeviceDesktopOff,
  IconPencil,
  IconPlayerPause,
} from '@tabler/icons-react';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { periodLabel } from '../list/period-label.ts';
import { type Availability, availabilityOf, type MyAnswer, timeLeft } from './group-answers.ts';
import classes from './my-answers.module.css';

const icons: Record<Availability, typeof IconPencil> = {
  running: IconPencil,
  ready: IconClockPlay,
  soon: IconCalendarClock,
  missed: IconCircleMinus,
  done: IconCircleCheck,
};

function useStateLabel(answer: MyAnswer, availability: Availability): string {
  const { t } = useTranslation();
  if (availability === 'missed') return t('questionnaires.mine.missed');
  if (availability === 'soon')
    return t('questionnaires.mine.opens', { when: formatDateTime(answer.starts_at ?? '') });
  if (answer.state === 'not_started') return t('questionnaires.mine.ready');
  return isOpen(answer.state) && answer.state !== 'paused' && availability === 'done'
    ? t('questionnaires.mine.closed')
    : t(`questionnaires.mine.states.${answer.state}`);
}

/** Action of the card's first button; null where there is none at the moment. */
function actionOf(answer: MyAnswer, availability: Availability, problem: string | null) {
  if (problem !== null) return 'see_devices';
  if (availability === 'running') return 'continue';
  if (availability !== 'ready') return null;
  return answer.state === 'not_started' ? 'start' : 'again';
}

/** Card of one evaluation: its state, its period, and its action. */
export function AnswerCard({ answer, nowMs }: { answer: MyAnswer; nowMs: number }) {
  const { t } = useTranslation();
  const availability = availabilityOf(answer, nowMs);
  const label = useStateLabel(answer, availability);
  const problem = availability === 'running' || availability === 'ready' ? answer.device_problem : null;
  const Icon = problem
    ? IconDeviceDesktopOff
    : answer.state === 'paused' && availability === 'running'
      ? IconPlayerPause
      : icons[availability];
  const open = availability === 'running' || availability === 'ready';
  const left = open ? timeLeft(answer.ends_at, nowMs) : null;
  const action = actionOf(answer, availability, problem);
  const link = (key: TextKeyUnder<'questionnaires.mine'>, to: string, primary: boolean) => (
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
        <p className={classes.state} data-availability={problem ? 'blocked' : availability}>
          <Icon size={16} stroke={1.8} aria-hidden="true" />
          {problem ?? label}
        </p>
        <p className={classes.period}>
          {answer.finished_at
            ? t('questionnaires.mine.finished_at', { when: formatDateTime(answer.finished_at) })
            : periodLabel(answer)}
        </p>
        {left && (
          <p className={classes.left}>{t(`questionnaires.mine.left.${left.unit}`, { count: left.count })}</p>
        )}
      </div>
      <div className={classes.actions}>
        {answer.results_available &&
          answer.answer_id !== null &&
          link('result', `/form/${answer.short_url_id}/results/${answer.answer_id}`, !open)}
        {answer.answer_id !== null &&
          !answer.anonymous &&
          !isOpen(answer.state) &&
          link('receipt', `/form/${answer.short_url_id}/finished`, false)}
        {answer.supervised &&
          answer.state === 'not_started' &&
          availability !== 'missed' &&
          availability !== 'done' &&
          link('test_equipment', `/form/${answer.short_url_id}`, false)}
        {action && link(action, `/form/${answer.short_url_id}`, problem === null)}
      </div>
    </li>
  );
}
