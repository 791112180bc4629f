import { participationStates } from '@certame/contract/features/exam/states.ts';
import { getQuestionnaire } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { ScoreRow } from '@certame/contract/features/results/endpoints.ts';
import { IconEye, IconTimeline } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RulesDialog } from '#features/appeals/index.ts';
import { QuestionnaireTabs } from '#features/questionnaires/index.ts';
import { TimelineDrawer } from '#features/timeline/index.ts';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { GridList } from '#kit/grid/grid-list.tsx';
import { filterBy } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { GridSearch } from '#kit/grid/tools/grid-search.tsx';
import { GridToolbar } from '#kit/grid/tools/grid-toolbar.tsx';
import { ListExport } from '#kit/grid/tools/list-export.tsx';
import { SelectionBar } from '#kit/grid/tools/selection-bar.tsx';
import { useSelection } from '#kit/grid/tools/use-selection.ts';
import { useGrid } from '#kit/grid/use-grid.ts';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useParams, useSearchParams } from '#lib/page/router.tsx';
import { gridKey, keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCan } from '#lib/session/session.ts';
import { AnonymousAnswers } from './anonymous/anonymous-answers.tsx';
import { hasResult, type StaffAction } from './model/row-actions.ts';
import { ReceiptDialog } from './receipt/receipt-dialog.tsx';
import { ReasonDialog } from './resume/reason-dialog.tsx';
import { ReleaseDialog } from './resume/release-dialog.tsx';
import { ResumeActions } from './resume/resume-actions.tsx';
import { ScoreMenu } from './resume/score-menu.tsx';
import { useReleaseJob } from './resume/use-release-job.ts';
import { useScoreColumns } from './resume/use-score-columns.tsx';
import { VoidDialog } from './resume/void-dialog.tsx';

export const texts = ['results', 'questionnaires', 'receipts', 'timeline', 'anonymous-answers', 'appeals'];

/** Removes the checked receipt from the URL, so that a reload doesn't check it again. */
function withoutReceipt(address: URLSearchParams): URLSearchParams {
  const left = new URLSearchParams(address);
  left.delete('receipt');
  return left;
}

/** Results of a questionnaire: its attempts or, of an anonymous one, its answers. */
export default function ResumeScreen() {
  const can = useCan();
  const { id = '' } = useParams();
  const { data: questionnaire } = useQuery({
    ...queryOf(getQuestionnaire, { params: { id } }),
    select: modelOf,
    enabled: can('questionnaires.menu'),
  });
  return questionnaire?.anonymous ? <AnonymousAnswers questionnaire={questionnaire} /> : <Attempts />;
}

/** Every attempt with its score, and the actions after an exam: grade, void, release. */
function Attempts() {
  const { t } = useTranslation();
  const can = useCan();
  const client = useQueryClient();
  const { id = '' } = useParams();
  const path = `/api/v1/questionnaires/${id}/resume`;
  const grid = useGrid<ScoreRow>(path);
  const selection = useSelection();
  const { data: questionnaire } = useQuery({
    ...queryOf(getQuestionnaire, { params: { id } }),
    select: modelOf,
    enabled: can('questionnaires.menu'),
  });
  const columns = useScoreColumns(questionnaire?.questions ?? null);
  const [address, setAddress] = useSearchParams();
  const scannedCode = address.get('receipt');
  const [dialog, setDialog] = useState<'release' | 'void' | 'receipt' | 'appeals' | null>(
    scannedCode === null ? null : 'receipt',
  );
  const [followed, setFollowed] = useState<ScoreRow | null>(null);
  const [asked, setAsked] = useState<{ row: ScoreRow; action: StaffAction } | null>(null);
  const mayEdit = can('questionnaires.edit');
  const live = questionnaire?.state === 'released' || questionnaire?.state === 'closed';
  const readAgain = (): void => void client.invalidateQueries({ queryKey: gridKey(path) });
  const release = useReleaseJob(readAgain);
  const resultPath = (row: ScoreRow): string | null =>
    questionnaire && hasResult(row.state)
      ? `/form/${questionnaire.short_url_id}/results/${row.id}/full?resume=${id}`
      : null;

  return (
    <>
      <PageHeader
        title={t('titles./questionnaires/:id/resume')}
        help={questionnaire?.name}
        actions={
          <ResumeActions
            questionnaireId={id}
            mayEdit={mayEdit && questionnaire?.may_edit === true}
            live={live}
            onOpen={setDialog}
          />
        }
      />
      <QuestionnaireTabs id={id} current="results" />
      <GridToolbar
        grid={grid}
        columns={columns}
        search={<GridSearch grid={grid} what={t('results.many')} />}
        end={<ListExport grid={grid} selection={selection} />}
      >
        <FilterChip
          label={t('results.filter_state')}
          {...filterBy(grid, 'state')}
          options={participationStates.map((value) => ({
            value,
            label: t(`results.server.states.${value}`),
          }))}
        />
      </GridToolbar>
      <SelectionBar grid={grid} selection={selection} />
      <GridList
        grid={grid}
        selection={selection.active ? selection : undefined}
        label={t('titles./questionnaires/:id/resume')}
        columns={columns}
        rowName={(row) => row.name}
        rowActions={(row) => {
          const to = resultPath(row);
          return [
            to !== null && { key: 'open', label: t('results.actions.open'), icon: IconEye, to },
            {
              key: 'timeline',
              label: t('timeline.open'),
              icon: IconTimeline,
              onClick: () => setFollowed(row),
            },
          ];
        }}
        rowMenu={
          mayEdit
            ? (row) => <ScoreMenu row={row} onChoose={(action) => setAsked({ row, action })} />
            : undefined
        }
        empty={<EmptyState help={t('results.empty_help')} />}
      />
      {followed && <TimelineDrawer row={followed} onClose={() => setFollowed(null)} />}
      {asked && <ReasonDialog {...asked} onClose={() => setAsked(null)} onChanged={readAgain} />}
      {dialog === 'void' && questionnaire && (
        <VoidDialog
          questionnaireId={questionnaire.id}
          onClose={() => setDialog(null)}
          onRelease={() => setDialog('release')}
          onChanged={() => {
            void client.invalidateQueries({ queryKey: keyOf(getQuestionnaire, { id }) });
            readAgain();
          }}
        />
      )}
      {dialog === 'appeals' && <RulesDialog questionnaireId={id} onClose={() => setDialog(null)} />}
      {dialog === 'receipt' && (
        <ReceiptDialog
          questionnaireId={id}
          initialCode={scannedCode}
          onClose={() => {
            setDialog(null);
            setAddress(withoutReceipt, { replace: true });
          }}
        />
      )}
      {dialog === 'release' && questionnaire && (
        <ReleaseDialog
          questionnaireId={id}
          notifies={questionnaire.settings.view_result}
          {...release}
          onClose={() => {
            setDialog(null);
            release.onClose();
          }}
        />
      )}
    </>
  );
}
