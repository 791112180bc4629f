import { getPanel, type Panel, type PanelAction } from '@certame/contract/features/panel/endpoints.ts';
import { needsMinutes } from '@certame/rules/panel/panel-action.ts';
import { countPanelStates } from '@certame/rules/panel/panel-state.ts';
import { Button, Select, Skeleton, Switch, TextInput } from '@mantine/core';
import { IconWifi, IconWifiOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { QuestionnaireTabs } from '#features/questionnaires/index.ts';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useParams } from '#lib/page/router.tsx';
import { useServerNow } from '#lib/time/use-server-now.ts';
import { ActionDialog } from './actions/action-dialog.tsx';
import { ActionsMenu } from './actions/actions-menu.tsx';
import { filterRows, noFilters, stateOf } from './model/filter-rows.ts';
import { writeLength } from './model/time-left.ts';
import classes from './panel.module.css';
import { PanelTable } from './parts/panel-table.tsx';
import { QuestionProgress } from './parts/question-progress.tsx';
import { StateChips } from './parts/state-chips.tsx';
import { usePanel } from './use-panel.ts';

export const texts = ['panel', 'questionnaires'];

function Live({ panel, isLive, nowMs }: { panel: Panel; isLive: boolean; nowMs: number }) {
  const { t } = useTranslation();
  const Icon = isLive ? IconWifi : IconWifiOff;
  const leftMs = panel.ends_at === null ? null : Date.parse(panel.ends_at) - nowMs;
  return (
    <span className={classes.live} data-live={isLive}>
      <span role="status">
        <Icon size={16} stroke={1.9} aria-hidden="true" />
        {t(isLive ? 'panel.live' : 'panel.not_live')}
      </span>
      {panel.state === 'released' && leftMs !== null && leftMs > 0 && (
        <span>{t('panel.closes', { when: writeLength(leftMs) })}</span>
      )}
      {panel.state !== 'released' && <span>{t(`questionnaires.states.${panel.state}`)}</span>}
    </span>
  );
}

function People({
  id,
  panel,
  nowMs,
  onChanged,
}: {
  id: string;
  panel: Panel;
  nowMs: number;
  onChanged: () => void;
}) {
  const { t } = useTranslation();
  const [filters, setFilters] = useState(noFilters);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [act, setAct] = useState<{ action: PanelAction; ids: readonly string[] } | null>(null);
  const { rows } = panel;
  const endsAtMs = panel.ends_at === null ? null : Date.parse(panel.ends_at);
  const counts = useMemo(() => countPanelStates(rows.map((row) => stateOf(row, nowMs))), [rows, nowMs]);
  const shown = useMemo(() => filterRows(rows, filters, nowMs), [rows, filters, nowMs]);
  const classNames = useMemo(
    () => [...new Set(rows.flatMap((row) => (row.class_name === null ? [] : [row.class_name])))].toSorted(),
    [rows],
  );
  const choose = useCallback(
    (participantId: string, isChosen: boolean) =>
      setChosen((current) => {
        const next = new Set(current);
        if (isChosen) next.add(participantId);
        else next.delete(participantId);
        return next;
      }),
    [],
  );
  const onAct = useCallback((action: PanelAction, ids: readonly string[]) => setAct({ action, ids }), []);
  const subjects = rows.filter((row) => chosen.has(row.participant_id));
  return (
    <>
      <StateChips
        counts={counts}
        chosen={filters.state}
        onChoose={(state) => setFilters({ ...filters, state })}
      />
      <div className={classes.tools}>
        <TextInput
          type="search"
          aria-label={t('kit.grid.search', { what: t('panel.people') })}
          placeholder={t('kit.grid.search', { what: t('panel.people') })}
          value={filters.search}
          onChange={(event) => setFilters({ ...filters, search: event.currentTarget.value })}
        />
        {classNames.length > 0 && (
          <Select
            aria-label={t('panel.class')}
            placeholder={t('panel.class')}
            data={classNames}
            value={filters.className}
            onChange={(className) => setFilters({ ...filters, className })}
            clearable
          />
        )}
        <Switch
          label={t('panel.only_alerts')}
          checked={filters.onlyAlerts}
          onChange={(event) => setFilters({ ...filters, onlyAlerts: event.currentTarget.checked })}
        />
      </div>
      {panel.may_act && shown.length > 0 && (
        <div className={classes.bar}>
          {chosen.size === 0 ? (
            <Button
              variant="subtle"
              size="compact-md"
              onClick={() => setChosen(new Set(shown.map((row) => row.participant_id)))}
            >
              {t('panel.select_all', { count: formatNumber(shown.length) })}
            </Button>
          ) : (
            <>
              <strong role="status">{t('panel.chosen', { count: subjects.length })}</strong>
              <ActionsMenu
                exam={panel}
                subjects={subjects}
                label={t('panel.actions.label')}
                onAct={onAct}
                isButton
              />
              <Button variant="subtle" size="compact-md" onClick={() => setChosen(new Set())}>
                {t('panel.clear')}
              </Button>
            </>
          )}
        </div>
      )}
      {rows.length === 0 && <EmptyState help={t('panel.empty_help')} />}
      {rows.length > 0 && shown.length === 0 && <p className={classes.soft}>{t('panel.nobody')}</p>}
      {shown.length > 0 && (
        <PanelTable
          panel={panel}
          rows={shown}
          nowMs={nowMs}
          chosen={chosen}
          onChoose={choose}
          onAct={onAct}
        />
      )}
      {act && (
        <ActionDialog
          questionnaireId={id}
          {...act}
          needsMinutes={needsMinutes(act.action, { state: panel.state, endsAtMs }, nowMs)}
          onDone={onChanged}
          onClose={() => setAct(null)}
        />
      )}
    </>
  );
}

/** Live panel of an exam: the state of each participant, and the actions of staff. */
export default function PanelScreen() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id = '' } = useParams();
  const { query, panel, isLive } = usePanel(id);
  const nowMs = useServerNow(panel?.server_now);
  const [showsQuestions, setShowsQuestions] = useState(false);
  return (
    <>
      <PageHeader
        title={t('titles./questionnaires/:id/dashboard/panel')}
        help={panel?.name}
        actions={panel && <Live panel={panel} isLive={isLive} nowMs={nowMs} />}
      />
      <QuestionnaireTabs id={id} current="panel" />
      {query.isError && !panel && (
        <LoadFailure error={query.error} list="/questionnaires" onRetry={() => void query.refetch()} />
      )}
      {query.isPending && (
        <div role="status">
          <span className="visually-hidden">{t('common.loading')}</span>
          <Skeleton height={76} mb="lg" radius={12} />
          <Skeleton height={420} radius={12} />
        </div>
      )}
      {panel && (
        <>
          <People
            id={id}
            panel={panel}
            nowMs={nowMs}
            onChanged={() => void client.invalidateQueries({ queryKey: [getPanel.path] })}
          />
          <details
            className={classes.questions}
            onToggle={(event) => setShowsQuestions(event.currentTarget.open)}
          >
            <summary>{t('panel.questions.title')}</summary>
            {showsQuestions && <QuestionProgress id={id} />}
          </details>
        </>
      )}
    </>
  );
}
