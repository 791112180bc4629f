import type { BulkEditReport } from '@certame/contract/features/questions/bulk/endpoints.ts';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './bulk.module.css';

const counted = (count: number) => ({ count, shown: formatNumber(count) });

/** Questions that stay as they are, with the reasons. */
function Problems({ report }: { report: BulkEditReport }) {
  const { t } = useTranslation();
  const { problems, refused } = report;
  if (problems.length === 0) return null;
  return (
    <>
      <p className={classes.listTitle}>{t('question-bank.bulk.refused_list')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className={classes.problems} tabIndex={0}>
        {problems.map(({ id, title, problem }) => (
          <li key={id}>
            {title !== '' && <b>{title} </b>}
            {t(`question-bank.bulk.problems.${problem}`)}
          </li>
        ))}
        {refused > problems.length && (
          <li>{t('question-bank.bulk.problem_many', counted(refused - problems.length))}</li>
        )}
      </ul>
    </>
  );
}

function Sentence({ first, report }: { first: string; report: BulkEditReport }) {
  const { t } = useTranslation();
  const parts = [
    first,
    report.unchanged > 0 && t('question-bank.bulk.unchanged', counted(report.unchanged)),
    report.refused > 0 && t('question-bank.bulk.refused', counted(report.refused)),
  ];
  return <p>{parts.filter(Boolean).join(' · ')}</p>;
}

/** Preview of a bulk edit. */
export function BulkPlan({ report }: { report: BulkEditReport }) {
  const { t } = useTranslation();
  return (
    <>
      <Sentence first={t('question-bank.bulk.will_change', counted(report.changed))} report={report} />
      <Problems report={report} />
    </>
  );
}

/** Result of a bulk edit. */
export function BulkResult({ report }: { report: BulkEditReport }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <p className={classes.listTitle}>{t('question-bank.bulk.done')}</p>
      <Sentence first={t('question-bank.bulk.changed', counted(report.changed))} report={report} />
      <Problems report={report} />
    </div>
  );
}
