import {
  type SearchGroup,
  searchMinChars,
  searchRecords,
} from '@certame/contract/features/search/endpoints.ts';
import { titleKey } from '@certame/contract/messages/text-key.ts';
import { Highlight } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import { IconArrowRight, IconClock, IconSearch, IconStar } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { useNavigate } from '#lib/page/router.tsx';
import { useSession } from '#lib/session/session.ts';
import { matchScreen } from '../../navigation/match-screen.ts';
import { recentPages, rememberPage } from '../../navigation/recent-pages.ts';
import { menuIcon } from '../icons.tsx';
import './palette.css';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { matchedParts } from './matched-parts.ts';
import { findPages, mayOpen, palettePages } from './palette-pages.ts';
import { kindIcons, recordPath } from './palette-records.ts';
import { palette, paletteStore } from './palette-store.ts';

const typingPauseMs = 200;
/** Beside records there is room for the pages that fit best. */
const pagesBesideRecordsMax = 6;

interface Entry {
  id: string;
  label: string;
  detail?: string | null;
  icon: ReactNode;
  to: string;
  /** Named in the list of recent pages by itself, not by its screen. */
  isRecord?: boolean;
}
interface Group {
  label: string;
  entries: Entry[];
}

/** An entry's icon and texts; what was found is marked however it is written, which the kit's own entry can't do. */
const EntryLines = ({ entry, query }: { entry: Entry; query: string }): ReactNode => (
  <>
    <span className="palette-icon">{entry.icon}</span>
    <span>
      <Highlight component="span" highlight={matchedParts(entry.label, query)}>
        {entry.label}
      </Highlight>
      {entry.detail && <span className="palette-detail">{entry.detail}</span>}
    </span>
  </>
);

/** What is found once the typing rests. */
function useRecords(query: string): { groups: readonly SearchGroup[]; searching: boolean } {
  const { activeInstitutionId } = useSession();
  const [settled, setSettled] = useState('');
  const wanted = query.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), typingPauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const enough = settled.length >= searchMinChars && wanted.length >= searchMinChars;
  const found = useQuery({
    ...queryOf(searchRecords, { query: { q: settled } }, { quiet: true }),
    select: modelOf,
    enabled: enough && activeInstitutionId !== null,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
  return {
    groups: enough ? (found.data ?? []) : [],
    searching: wanted.length >= searchMinChars && (wanted !== settled || found.isFetching),
  };
}

/** What is found after the typing rests has a chosen entry too, the first: Enter opens it. */
function useChosenEntry(isSearch: boolean, entries: string): void {
  useEffect(() => {
    const { listId } = paletteStore.getState();
    const list = listId === '' ? null : document.getElementById(listId);
    const first = list?.querySelector('[data-action]');
    if (!isSearch || entries === '' || !first || list?.querySelector('[data-selected]')) return;
    first.setAttribute('data-selected', 'true');
    paletteStore.updateState((state) => ({ ...state, selected: 0 }));
  }, [isSearch, entries]);
}

/** Ctrl+K: goes to any permitted screen or record by its name. */
export function Palette() {
  const { t } = useTranslation();
  const { permissions, starred } = useSession();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const pages = useMemo(() => palettePages(permissions, t), [permissions, t]);
  const { groups: records, searching } = useRecords(query);

  const pageEntry = (page: (typeof pages)[number]): Entry => {
    const Icon = page.icon ? menuIcon(page.icon) : IconArrowRight;
    return {
      id: page.path,
      label: page.title,
      detail: page.group,
      icon: <Icon size={18} stroke={1.6} />,
      to: page.path,
    };
  };
  const titleOf = (path: string): string => t(titleKey(matchScreen(path).screen?.path ?? '/error-404'));
  const kept = (path: string, label: string | undefined, icon: ReactNode, from: string): Entry => ({
    id: `${from} ${path}`,
    label: label ?? titleOf(path),
    detail: label ? titleOf(path) : null,
    icon,
    to: path,
    isRecord: label !== undefined,
  });

  const groups: Group[] =
    query.trim() === ''
      ? [
          {
            label: t('shell.palette.recent'),
            entries: recentPages()
              .filter(({ path }) => mayOpen(path, permissions))
              .map(({ path, label }) => kept(path, label, <IconClock size={18} stroke={1.6} />, 'recent')),
          },
          {
            label: t('shell.palette.starred'),
            entries: starred
              .filter((path) => mayOpen(path, permissions))
              .map((path) => kept(path, undefined, <IconStar size={18} stroke={1.6} />, 'star')),
          },
          { label: t('shell.palette.pages'), entries: pages.map(pageEntry) },
        ]
      : [
          {
            label: t('shell.palette.pages'),
            entries: findPages(pages, query)
              .slice(0, records.length > 0 ? pagesBesideRecordsMax : undefined)
              .map(pageEntry),
          },
          ...records.map(({ kind, rows }) => {
            const Icon = menuIcon(kindIcons[kind]);
            return {
              label: t(`shell.palette.kinds.${kind}`),
              entries: rows.map((row) => ({
                id: `${kind} ${row.id}`,
                label: row.label,
                detail: row.detail,
                icon: <Icon size={18} stroke={1.6} />,
                to: recordPath(kind, row, permissions),
                isRecord: true,
              })),
            };
          }),
        ];
  const shown = groups.filter((group) => group.entries.length > 0);
  useChosenEntry(query.trim() !== '', shown.flatMap((group) => group.entries.map(({ id }) => id)).join(' '));

  const open = (entry: Entry): void => {
    palette.close();
    // Its path alone would not tell which record it was.
    if (entry.isRecord && mayOpen(entry.to, permissions))
      rememberPage({ path: entry.to, label: entry.label });
    void navigate(entry.to);
  };

  return (
    <Spotlight.Root
      store={paletteStore}
      query={query}
      onQueryChange={setQuery}
      // The shell listens to its key from the first moment on: the palette comes later.
      shortcut={null}
      scrollable
      maxHeight={460}
      clearQueryOnClose
      // Asked for again while it was still fading out, it would come back with what was searched before.
      onSpotlightOpen={() => setQuery('')}
      attributes={{ content: { 'aria-label': t('shell.palette.open') } }}
    >
      <Spotlight.Search
        leftSection={<IconSearch size={18} stroke={1.7} />}
        placeholder={t('shell.palette.placeholder')}
        aria-label={t('shell.palette.placeholder')}
      />
      <Spotlight.ActionsList>
        {shown.map((group) => (
          <Spotlight.ActionsGroup key={group.label} label={group.label}>
            {group.entries.map((entry) => (
              <Spotlight.Action key={entry.id} onClick={() => open(entry)}>
                <EntryLines entry={entry} query={query} />
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {shown.length === 0 && (
          <Spotlight.Empty>{t(searching ? 'shell.palette.searching' : 'common.empty')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      <p className="visually-hidden" role="status">
        {searching ? t('shell.palette.searching') : ''}
      </p>
    </Spotlight.Root>
  );
}
