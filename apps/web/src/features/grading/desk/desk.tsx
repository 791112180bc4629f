import type { GradingCriterion } from '@certame/contract/features/grading/config.ts';
import {
  type Correction,
  giveBackCorrection,
  listMyCorrections,
} from '@certame/contract/features/grading/desk/endpoints.ts';
import { passagesOf } from '@certame/rules/grading/annotations/split-annotations.ts';
import { computeLevelScore, percentOfLevel } from '@certame/rules/grading/config/level-score.ts';
import { shortTextOf } from '@certame/rules/grading/similar/similar-answers.ts';
import { Alert, Button, Textarea } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { HtmlView } from '#lib/html/html-view.tsx';
import { PassageView } from '#lib/html/passage-view.tsx';
import { formatDateTime, formatNumber } from '#lib/language/format.ts';
import { formatDecimal } from '#lib/language/format-decimal.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useNavigate } from '#lib/page/router.tsx';
import { gridKey } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import form from '../workspace/grade-form.module.css';
import shared from '../workspace/grading.module.css';
import { useKeyboard } from '../workspace/use-keyboard.ts';
import classes from './desk.module.css';
import { DeskKeys } from './desk-keys.tsx';
import { deskPath } from './desk-path.ts';
import type { GradeChoice } from './draft-copy.ts';
import { GivenScores } from './given-scores.tsx';
import { GroupDialog } from './group/group-dialog.tsx';
import { LevelFields } from './level-fields.tsx';
import { CommentBank } from './notes/comment-bank.tsx';
import { Flags } from './notes/flags.tsx';
import { PassageNotes } from './notes/passage-notes.tsx';
import { PictureNotes } from './pictures/picture-notes.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useActiveCriterion } from './use-active-criterion.ts';
import { useGrade } from './use-grade.ts';

type Neighbour = Correction['next'];
interface Props {
  correction: Correction;
  /** Another page of the same grader has written meanwhile. */
  onConflict: () => void;
}

function Answer({
  correction,
  annotations,
  shown,
  notes,
}: {
  correction: Correction;
  annotations: GradeChoice['annotations'];
  shown: RefObject<HTMLElement | null>;
  notes: ReactNode;
}) {
  const { t } = useTranslation();
  const { value } = correction;
  const passages = useMemo(() => passagesOf(annotations), [annotations]);
  const keep = useCallback(
    (element: HTMLElement) => {
      shown.current = element;
    },
    [shown],
  );
  return (
    <div className={shared.reading}>
      <details className={shared.statement} open>
        <summary>{t('correctors.desk.statement')}</summary>
        <HtmlView html={correction.statement} />
      </details>
      <article className={shared.response}>
        <header>
          <h2>
            {correction.student_name ?? t('correctors.answer', { number: formatNumber(correction.number) })}
          </h2>
          <StatusBadge status={correction.status} />
        </header>
        {typeof value === 'string' && (
          <PassageView
            text={value}
            isRich={correction.is_rich}
            passages={passages}
            className={classes.text}
            onReady={keep}
          />
        )}
        {notes}
      </article>
    </div>
  );
}

/** Comments on passages of a text, or on regions of pictures. */
const AnswerNotes = (props: Parameters<typeof PassageNotes>[0]) =>
  props.correction.pictures.length > 0 ? <PictureNotes {...props} /> : <PassageNotes {...props} />;

/** Where the reader is, moves on from, and gives the answer back. */
function useMoves(correction: Correction) {
  const navigate = useNavigate();
  const { config_id, answer_id, item_id } = correction;
  const invalidates = [gridKey(listMyCorrections.path)];
  const giving = useCommand(giveBackCorrection, { invalidates });
  const toQueue = (): void => void navigate('/questionnaire_correctors/corrections');
  const go = (to: Neighbour): void => {
    if (to) void navigate(deskPath({ config_id, ...to }));
  };
  const giveBack = async (): Promise<void> => {
    if (await giving.run({ params: { id: config_id, answer_id, item_id } })) toQueue();
  };
  return { go, toQueue, giveBack };
}

/** Others may say the same: not the chair's, who looks at scores. */
const isShort = ({ value, is_rich, is_chairs }: Correction): boolean =>
  !is_chairs && typeof value === 'string' && shortTextOf(value, is_rich) !== null;

/** One answer and its grade: the answer left, the criteria right, everything by keyboard. */
export function Desk({ correction, onConflict }: Props) {
  const { t } = useTranslation();
  const { criteria, status, deadline_at } = correction;
  const { choice, change, state, giving, give, giveGroup } = useGrade(correction, onConflict);
  const comment = useRef<HTMLTextAreaElement>(null);
  const shown = useRef<HTMLElement | null>(null);
  const { go, toQueue, giveBack } = useMoves(correction);
  const isOver = !correction.is_chairs && deadline_at !== null && Date.parse(deadline_at) <= Date.now();
  const isFixed = status === 'SR' || isOver;
  const score = computeLevelScore(correction, choice.percents);
  const [isGroupOpen, setGroupOpen] = useState(false);
  const mayHaveGroup = !isFixed && isShort(correction);

  const choose = (criterion: GradingCriterion, level: number): void => {
    if (isFixed || level >= criterion.levels) return;
    change({ percents: { ...choice.percents, [criterion.id]: percentOfLevel(level, criterion.levels) } });
  };
  const { active, setActive, digit } = useActiveCriterion(criteria, choice.percents, choose);
  const finish = async (): Promise<void> => {
    if (isFixed || giving || score === null || !(await give())) return;
    if (correction.next_waiting) go(correction.next_waiting);
    else toQueue();
  };
  const { letters, setLetters } = useKeyboard({
    next: () => go(correction.next),
    previous: () => go(correction.previous),
    digit,
    fullScore: () => undefined,
    comment: () => comment.current?.focus(),
    ...(mayHaveGroup ? { group: () => setGroupOpen(true) } : {}),
    save: () => void finish(),
  });

  return (
    <>
      <div className={classes.bar}>
        <Button
          variant="default"
          disabled={!correction.previous}
          leftSection={<IconChevronLeft size={17} aria-hidden="true" />}
          onClick={() => go(correction.previous)}
        >
          {t('correctors.desk.previous')}
        </Button>
        <Button
          variant="default"
          disabled={!correction.next}
          rightSection={<IconChevronRight size={17} aria-hidden="true" />}
          onClick={() => go(correction.next)}
        >
          {t('correctors.desk.next')}
        </Button>
        <span className={shared.soft}>{t('correctors.desk.waiting', { count: correction.waiting })}</span>
        {deadline_at !== null && (
          <span className={shared.soft}>
            {t('correctors.desk.deadline', { when: formatDateTime(deadline_at) })}
          </span>
        )}
        <DeskKeys letters={letters} onLetters={setLetters} />
      </div>
      <div className={classes.desk}>
        <Answer
          {...{ correction, shown, annotations: choice.annotations }}
          notes={
            <AnswerNotes
              {...{ correction, shown, annotations: choice.annotations, disabled: isFixed }}
              onChange={(annotations) => change({ annotations })}
            />
          }
        />
        <form
          className={classes.panel}
          aria-label={t('correctors.desk.grade')}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void finish();
          }}
        >
          {isFixed && (
            <Alert variant="light">
              {t(status === 'SR' ? 'errors.grading-released' : 'errors.grading-over')}
            </Alert>
          )}
          {correction.is_chairs && <GivenScores correction={correction} />}
          <LevelFields
            {...{ correction, active, percents: choice.percents, disabled: isFixed }}
            onActive={setActive}
            onChoose={choose}
          />
          <p className={form.computed} aria-live="polite">
            <span>{t('correctors.desk.total')}</span>
            <strong>
              {score === null
                ? t('correctors.desk.incomplete')
                : t('correctors.score_of', {
                    score: formatDecimal(score),
                    max: formatDecimal(correction.max_score),
                  })}
            </strong>
          </p>
          <Textarea
            ref={comment}
            label={t('correctors.desk.comment')}
            description={t('correctors.desk.comment_help')}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={10_000}
            disabled={isFixed}
            value={choice.comment}
            onChange={(event) => change({ comment: event.currentTarget.value })}
          />
          {!isFixed && (
            <CommentBank
              correction={correction}
              comment={choice.comment}
              onInsert={(text) =>
                change({ comment: [choice.comment.trim(), text].filter(Boolean).join('\n') })
              }
            />
          )}
          <Flags correction={correction} disabled={isFixed} onDismissed={toQueue} />
          <footer className={classes.foot}>
            <Button type="submit" loading={giving} disabled={isFixed || score === null}>
              {t('correctors.desk.give')}
            </Button>
            {mayHaveGroup && (
              <Button variant="default" disabled={giving} onClick={() => setGroupOpen(true)}>
                {t('correctors.group.open')}
              </Button>
            )}
            {correction.score === null && status === 'IC' && (
              <Button variant="default" disabled={giving} onClick={() => void giveBack()}>
                {t('correctors.desk.give_back')}
              </Button>
            )}
            <span className={shared.soft} role="status">
              {t(`correctors.desk.states.${state}`)}
            </span>
          </footer>
        </form>
      </div>
      {isGroupOpen && (
        <GroupDialog
          {...{ correction, score }}
          give={giveGroup}
          onClose={() => setGroupOpen(false)}
          onDone={({ next_waiting }) => (next_waiting ? go(next_waiting) : toQueue())}
        />
      )}
    </>
  );
}
