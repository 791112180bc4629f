import type { FormInfo } from '@certame/contract/features/exam/form.ts';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useActiveInstitution } from '#lib/session/session.ts';
import { useDuration, useSeconds } from '../use-duration.ts';

/** DD/MM/YYYY HH:mm in the institution's time zone. */
function useDateTime(): (iso: string) => string {
  const timeZone = useActiveInstitution()?.time_zone;
  return (iso) => formatDateTime(iso, timeZone);
}

/** How the exam is taken, a sentence for each rule that holds. */
function useRules(info: FormInfo): string[] {
  const { t } = useTranslation();
  const duration = useDuration();
  const seconds = useSeconds();
  const { pauses_max, pause_max_min } = info;
  const pauseRule = [
    pauses_max === null
      ? t('exam.before.rule_pauses')
      : t('exam.before.rule_pauses_max', { count: pauses_max }),
    ...(pause_max_min === null
      ? []
      : [t('exam.before.rule_pause_length', { time: duration(pause_max_min * 60_000) })]),
  ].join(' ');
  const lockRule =
    info.fullscreen_grace_ms === 0
      ? t('exam.before.rule_fullscreen_severe')
      : t('exam.before.rule_fullscreen_grace', { time: seconds((info.fullscreen_grace_ms ?? 0) / 1000) });
  return [
    t(`exam.before.rule_${info.presentation}`),
    t(info.do_not_go_back ? 'exam.before.rule_no_back' : 'exam.before.rule_back'),
    t(info.continue_later ? 'exam.before.rule_later' : 'exam.before.rule_no_later'),
    ...(info.voice_control ? [t('exam.before.rule_voice')] : []),
    ...(info.question_limit_s === null
      ? []
      : [t('exam.before.rule_question_time', { time: seconds(info.question_limit_s) })]),
    ...(info.allow_pauses ? [pauseRule] : []),
    ...(info.fullscreen_grace_ms === null ? [] : [t('exam.before.rule_fullscreen'), lockRule]),
    t('exam.before.rule_saved'),
  ];
}

/** Period, duration, attempts and the rules, in words. */
export function FormDetails({ info }: { info: FormInfo }) {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  const duration = useDuration();
  const { starts_at, ends_at } = info;
  const period =
    starts_at && ends_at
      ? t('exam.before.period_both', { start: dateTime(starts_at), end: dateTime(ends_at) })
      : starts_at
        ? t('exam.before.period_from', { start: dateTime(starts_at) })
        : ends_at
          ? t('exam.before.period_until', { end: dateTime(ends_at) })
          : t('exam.before.period_open');
  const own = info.own_time;
  const ownPeriod =
    own && own.extension_min > 0
      ? t('exam.before.own_extension', { time: duration(own.extension_min * 60_000) })
      : undefined;
  const ownLimit = own?.reduced
    ? t('exam.before.own_reduced')
    : own && own.extra_min > 0
      ? t('exam.before.own_extra', { time: duration(own.extra_min * 60_000) })
      : undefined;
  const details = [
    [t('exam.before.period'), period, ownPeriod],
    [
      t('exam.before.time'),
      info.limit_min === null
        ? t('exam.before.time_free')
        : t('exam.before.time_limit', { time: duration(info.limit_min * 60_000) }),
      ownLimit,
    ],
    [
      t('exam.before.attempts'),
      info.attempts_allowed === null
        ? t('exam.before.attempts_free')
        : t('exam.before.attempts_of', { used: info.attempts_used, allowed: info.attempts_allowed }),
      undefined,
    ],
  ] as const;
  const rules = useRules(info);
  return (
    <>
      <p>{t('exam.before.questions', { count: info.questions })}</p>
      <dl className="before-details">
        {details.map(([label, value, note]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {note && <small className="before-own">{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {info.instructions && (
        <section className="before-section">
          <h2>{t('exam.before.instructions')}</h2>
          <div className="before-instructions">{info.instructions}</div>
        </section>
      )}
      <section className="before-section">
        <h2>{t('exam.before.rules')}</h2>
        <ul>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
