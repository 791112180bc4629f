import type { TextKeyUnder } from '@certame/contract/messages/text-key.ts';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCircleCheck,
  IconPencilExclamation,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { type EditorSection, editorSections, headingIdOf } from '../model/editor-sections.ts';
import type { ProblemPlace, SectionStatus } from '../model/release-problems.ts';
import classes from './editor.module.css';
import { ProblemList, type ShownProblem } from './problem-list.tsx';
import { useCurrentPart } from './use-current-part.ts';

interface Props {
  status: ReadonlyMap<EditorSection, SectionStatus>;
  problems: readonly ShownProblem[];
  /** There is nothing left to check: the questionnaire is no longer a draft. */
  settled: boolean;
  onGo: (place: ProblemPlace) => void;
}

const shownMax = 6;

function Marks({ status }: { status: SectionStatus | undefined }) {
  const { t } = useTranslation();
  if (!status) return null;
  const mark = (
    count: number,
    tone: string,
    key: TextKeyUnder<'questionnaires.editor'>,
    Icon: typeof IconAlertOctagon,
  ) =>
    count > 0 && (
      <span className={classes.mark} data-tone={tone}>
        <Icon size={15} stroke={1.9} aria-hidden="true" />
        <span aria-hidden="true">{count}</span>
        <span className="visually-hidden">{t(`questionnaires.editor.${key}`, { count })}</span>
      </span>
    );
  return (
    <span className={classes.marks}>
      {mark(status.errors, 'blocking', 'errors', IconPencilExclamation)}
      {mark(status.blocking, 'blocking', 'blocking', IconAlertOctagon)}
      {mark(status.warnings, 'warning', 'warnings', IconAlertTriangle)}
    </span>
  );
}

/** Index of the editor's parts with the problems of each, and the list of problems that prevent the release. */
export function SideIndex({ status, problems, settled, onGo }: Props) {
  const { t } = useTranslation();
  const isWide = useMediaQuery('(min-width: 1280px)', undefined, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState(false);
  const { current, goneTo } = useCurrentPart();
  const title = t('questionnaires.editor.index');
  const blocking = problems.filter((problem) => problem.blocking).length;
  const go = (place: ProblemPlace): void => {
    setOpened(false);
    goneTo(place.section);
    onGo(place);
  };
  const body = (
    <div className={classes.indexBody}>
      <nav aria-label={title}>
        <ul className={classes.indexList}>
          {editorSections.map((section) => (
            <li key={section}>
              <button
                type="button"
                aria-current={section === current ? 'location' : undefined}
                onClick={() => go({ section, elementId: headingIdOf(section) })}
              >
                {t(`questionnaires.editor.sections.${section}`)}
                <Marks status={status.get(section)} />
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {!settled && (
        <div className={classes.missing}>
          <h2>{t('questionnaires.editor.missing')}</h2>
          {problems.length === 0 ? (
            <p className={classes.ready}>
              <IconCircleCheck size={16} stroke={1.9} aria-hidden="true" />
              {t('questionnaires.editor.ready')}
            </p>
          ) : (
            <>
              <ProblemList problems={problems.slice(0, shownMax)} onGo={go} />
              {problems.length > shownMax && (
                <ul className={classes.problems}>
                  <li>
                    <button
                      type="button"
                      onClick={() => go({ section: 'release', elementId: headingIdOf('release') })}
                    >
                      <span>{t('kit.more', { count: problems.length - shownMax })}</span>
                    </button>
                  </li>
                </ul>
              )}
            </>
          )}
        </div>
      )}
    </div>
  );
  if (isWide)
    return (
      <aside className={classes.index} aria-label={title}>
        {body}
      </aside>
    );
  return (
    <details
      className={classes.index}
      open={opened}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>
        {t(`questionnaires.editor.sections.${current}`)}
        {!settled && <Marks status={{ errors: 0, blocking, warnings: problems.length - blocking }} />}
      </summary>
      {body}
    </details>
  );
}
