import {
  type FilledForm,
  listPracticalForms,
} from '@certame/contract/features/practical/dashboard/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { formatDateTime, formatNumber } from '#lib/language/format.ts';
import { formatDecimal } from '#lib/language/format-decimal.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { pointsOf, signatureBox } from '../form/strokes.ts';
import { EvidenceList } from './evidence-list.tsx';
import classes from './student-forms.module.css';

function Form({ form }: { form: FilledForm }) {
  const { t } = useTranslation();
  const levelOf = ({ kind, level, top }: FilledForm['items'][number]): string => {
    if (level === null) return '–';
    if (kind === 'check') return t(level === 1 ? 'practical.forms.done' : 'practical.forms.not_done');
    return t('practical.dashboard.of', { score: formatNumber(level), max: formatNumber(top) });
  };
  const { section, examiner, state, score, submitted_at, items, note, signature, evidence } = form;
  return (
    <section className={classes.form} aria-label={`${section}, ${examiner}`}>
      <h3>{section}</h3>
      <p className={classes.soft}>
        {[
          examiner,
          t(`practical.states.${state}`),
          submitted_at === null ? '' : formatDateTime(submitted_at),
          score === null ? '' : t('practical.forms.points', { score: formatDecimal(score) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <dl className={classes.items}>
        {items.map((item) => (
          <div key={item.id}>
            <dt>{item.text}</dt>
            <dd>{levelOf(item)}</dd>
          </div>
        ))}
      </dl>
      {note !== '' && <p className={classes.note}>{note}</p>}
      {evidence.length > 0 && <EvidenceList evidence={evidence} />}
      {signature && (
        <svg
          className={classes.signature}
          viewBox={signatureBox}
          role="img"
          aria-label={t('practical.forms.signature', { examiner })}
        >
          {signature.map((stroke, index) => (
            <polyline key={index} points={pointsOf(stroke)} />
          ))}
        </svg>
      )}
    </section>
  );
}

/** All that examiners have filled in about a student. */
export function StudentForms({
  testId,
  student: { id, name, identifier },
  onClose,
}: {
  testId: string;
  student: { id: string; name: string; identifier: string };
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const query = useQuery({
    ...queryOf(listPracticalForms, { params: { id: testId, practical_student_id: id } }),
    select: modelOf,
  });
  return (
    <Dialog
      title={t('practical.forms.of', { student: `${identifier} · ${name}` })}
      size="lg"
      onClose={onClose}
    >
      {query.isError && !query.data && (
        <LoadFailure
          error={query.error}
          list="/practical_tests/dashboard"
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton height={240} aria-label={t('common.loading')} />}
      {query.data?.forms.map((form, index) => (
        <Form key={index} form={form} />
      ))}
    </Dialog>
  );
}
