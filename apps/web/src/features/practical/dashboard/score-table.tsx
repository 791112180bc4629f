import type { PracticalDashboard } from '@certame/contract/features/practical/dashboard/endpoints.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FigureTable } from '#kit/charts/figure-table.tsx';
import { formatDecimal } from '#lib/language/format-decimal.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { DecisionDialog, type DecisionOf } from './decision-dialog.tsx';
import { StudentForms } from './student-forms.tsx';

/** Every student's stations; where two examiners diverge, whoever may decides. */
export function ScoreTable({ dashboard, mayDecide }: { dashboard: PracticalDashboard; mayDecide: boolean }) {
  const { t } = useTranslation();
  const [deciding, setDeciding] = useState<DecisionOf | null>(null);
  const [shown, setShown] = useState<PracticalDashboard['students'][number] | null>(null);
  const { sections, students } = dashboard;
  const isLinked = dashboard.questionnaire_name !== null;
  return (
    <>
      <FigureTable
        title={t('practical.columns.students')}
        {...(isLinked && { help: t('practical.dashboard.goes_over') })}
        columns={[
          t('practical.schedule.student'),
          ...sections.map(({ name }, index) => `${index + 1}. ${name}`),
          t('practical.dashboard.score'),
          ...(isLinked ? [t('practical.dashboard.at_question')] : []),
        ]}
        rows={students.map((student) => ({
          key: student.id,
          cells: [
            <Button
              key="student"
              size="compact-sm"
              variant="subtle"
              aria-label={t('practical.forms.of', { student: `${student.identifier} · ${student.name}` })}
              onClick={() => setShown(student)}
            >
              {`${student.identifier} · ${student.name}`}
            </Button>,
            ...student.stations.map((station, index) => {
              const section = sections[index];
              if (station.score !== null) return formatDecimal(station.score);
              if (station.outcome === 'incomplete' || !section) return t('practical.dashboard.incomplete');
              if (!mayDecide) return t('practical.dashboard.divergent');
              return (
                <Button
                  key={station.section_id}
                  size="compact-sm"
                  variant="light"
                  aria-label={t('practical.dashboard.decide_of', {
                    station: section.name,
                    student: student.name,
                  })}
                  onClick={() => setDeciding({ student, station, section })}
                >
                  {t('practical.dashboard.decide')}
                </Button>
              );
            }),
            student.score === null ? '–' : formatDecimal(student.score),
            ...(isLinked ? [student.applied === null ? '–' : formatDecimal(student.applied)] : []),
          ],
        }))}
      />
      {shown && <StudentForms testId={dashboard.id} student={shown} onClose={() => setShown(null)} />}
      {deciding && <DecisionDialog testId={dashboard.id} of={deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
