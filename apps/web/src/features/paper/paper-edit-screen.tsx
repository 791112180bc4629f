import { getPaper } from '@certame/contract/features/paper/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { IconChecklist, IconPrinter, IconScan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { RecordTabs, useRecordTab } from '#kit/page/record-tabs.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useParams } from '#lib/page/router.tsx';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { PaperForm } from './paper-form.tsx';
import { PrintPanel } from './print-panel.tsx';
import { ReadingPanel } from './reading-panel.tsx';
import { ReviewPanel } from './review/review-panel.tsx';

export const texts = ['paper'];

const tabs = [
  { key: 'sheets', icon: IconPrinter },
  { key: 'reading', icon: IconScan },
  { key: 'review', icon: IconChecklist },
] as const;

/** A questionnaire on paper: what is printed, what was read, and what waits for a person. */
export default function PaperEditScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const query = useQuery({
    ...queryOf(getPaper, { params: { id } }),
    select: modelOf,
    // The form holds what was typed: nothing is read anew under it.
    refetchOnWindowFocus: false,
  });
  const paper = query.data;
  const tab = useRecordTab(tabs.map(({ key }) => key));
  return (
    <>
      <PageHeader
        title={t('titles./physical_questionnaires/:id/edit')}
        help={paper && `${paper.name} · ${paper.questionnaire_name}`}
      />
      {query.isError && !paper && (
        <LoadFailure
          error={query.error}
          list="/physical_questionnaires"
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton height={420} aria-label={t('common.loading')} />}
      {paper && (
        <>
          <RecordTabs
            label={t('paper.tabs.label')}
            tabs={tabs.map(({ key, icon }) => ({ key, icon, label: t(`paper.tabs.${key}`) }))}
          />
          <div hidden={tab !== 'sheets'}>
            <PrintPanel paper={paper} />
            <PaperForm key={paper.updated_at} paper={paper} />
          </div>
          {tab === 'reading' && <ReadingPanel paperId={paper.id} isPrinted={paper.sheets > 0} />}
          {tab === 'review' && <ReviewPanel paperId={paper.id} />}
        </>
      )}
    </>
  );
}
