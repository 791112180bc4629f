import {
  decidePracticalStation,
  getPracticalDashboard,
  type PracticalDashboard,
} from '@certame/contract/features/practical/dashboard/endpoints.ts';
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { useSubmit } from '#kit/form/use-submit.ts';
import { formatDecimal } from '#lib/language/format-decimal.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { keyOf } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from './decision-dialog.module.css';

type Student = PracticalDashboard['students'][number];
export interface DecisionOf {
  student: Student;
  station: Student['stations'][number];
  section: PracticalDashboard['sections'][number];
}

/** The score of a station whose examiners diverge, with the reason. */
export function DecisionDialog({
  testId,
  of: { student, station, section },
  onClose,
}: {
  testId: string;
  of: DecisionOf;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { busy, errors, submit } = useSubmit();
  const [score, setScore] = useState('');
  const [reason, setReason] = useState('');
  const decision = useCommand(decidePracticalStation, {
    invalidates: [keyOf(getPracticalDashboard)],
    done: t('practical.dashboard.decided'),
  });
  const decide = (): Promise<unknown> =>
    submit(async () => {
      const body = { student_id: student.id, section_id: section.id, score, reason };
      await decision.submit({ params: { id: testId }, body });
      onClose();
    });
  return (
    <FormDialog
      title={t('practical.dashboard.decide_of', { station: section.name, student: student.name })}
      apply={t('practical.dashboard.decide')}
      busy={busy}
      onSubmit={decide}
      onClose={onClose}
    >
      <ul className={classes.list}>
        {station.given.map((one) => (
          <li key={one.examiner}>
            {t('practical.dashboard.given', { examiner: one.examiner, score: formatDecimal(one.score) })}
          </li>
        ))}
      </ul>
      <section aria-label={t('practical.dashboard.items')}>
        <h3 className={classes.heading}>{t('practical.dashboard.items')}</h3>
        <ul className={classes.list}>
          {station.items.map(({ id, text, points, is_divergent }) => (
            <li key={id}>
              <strong>{is_divergent ? t('practical.dashboard.divergent_item', { item: text }) : text}</strong>
              <span>
                {station.given
                  .map(({ examiner }, index) =>
                    t('practical.dashboard.given', {
                      ...{ examiner, score: points[index] ? formatDecimal(points[index]) : '–' },
                    }),
                  )
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <TextInput
        label={t('practical.dashboard.decision', { max: formatDecimal(section.max) })}
        required
        inputMode="decimal"
        error={errors.score?.[0]}
        value={score}
        onChange={(event) => setScore(event.currentTarget.value)}
      />
      <Textarea
        label={t('practical.dashboard.reason')}
        required
        autosize
        minRows={2}
        maxLength={1000}
        error={errors.reason?.[0]}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
