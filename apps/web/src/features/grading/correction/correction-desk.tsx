import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import { notify } from '#lib/errors/notices.ts';
import { HtmlView } from '#lib/html/html-view.tsx';
import { formatDecimal, formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { scoreWords } from '#lib/language/score-words.ts';
import {
  bodyOf,
  type CorrectionItem,
  type Corrections,
  draftOf,
  isDirty,
  type MarkDraft,
  problemsOf,
  tenthsOf,
} from '../model/mark-draft.ts';
import { stepBack, stepForward } from '../model/walk.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import classes from './correction.module.css';
import { EndOfList } from './end-of-list.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { MarkPanel } from './mark-panel.tsx';
import { QuestionBar } from './question-bar.tsx';
import { ResponseView } from './response-view.tsx';
import type { useCorrections } from './use-corrections.ts';
import { useKeyboard } from './use-keyboard.ts';
import { useSaveMark } from './use-save-mark.ts';

interface Props {
  questionnaireId: string;
  corrections: ReturnType<typeof useCorrections>;
  model: Corrections;
  item: CorrectionItem;
}

/** Its number is chosen whole: what is typed next takes its place. */
function focusCriterion(digit: number): void {
  const field = document.querySelector<HTMLInputElement>(`[data-criterion="${digit}"]`);
  field?.focus();
  field?.select();
}

const askToDiscard = (t: (key: string) => string): Promise<boolean> =>
  confirm({
    title: t('grading.discard'),
    yes: t('grading.discard_yes'),
    no: t('grading.discard_no'),
    destructive: true,
  });

/** One response at a time beside its mark. Nothing is saved by itself: a mark is an act. */
export function CorrectionDesk({ questionnaireId, corrections, model, item }: Props) {
  const { t } = useTranslation();
  const { only, page, go, patch, query, entrance } = corrections;
  const { responses } = model;
  /** Beyond the last: the end of the list. */
  const [index, setIndex] = useState(() => (entrance.current.atEnd ? Math.max(0, responses.length - 1) : 0));
  const response = responses[index];
  const key = `${response?.answer_id} ${response?.item_id}`;
  const [edit, setEdit] = useState<{ key: string; draft: MarkDraft } | null>(null);
  const [refused, setRefused] = useState(false);
  const marking = useSaveMark(questionnaireId);
  const commentField = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(entrance.current.focus === 'response');

  const draft = response && (edit?.key === key ? edit.draft : draftOf(item, response));
  const dirty = response !== undefined && draft !== undefined && isDirty(item, response, draft);
  const problems = refused && draft ? problemsOf(item, draft) : {};
  useLeaveGuard(dirty);
  useEffect(() => {
    // Whoever listens hears which response is next; before the first move the page's own heading has the word.
    if (moved.current) heading.current?.focus();
  }, [key]);

  const change = (part: Partial<MarkDraft>): void => {
    if (draft) setEdit({ key, draft: { ...draft, ...part } });
  };
  const moveTo = (next: number): void => {
    moved.current = true;
    setEdit(null);
    setRefused(false);
    setIndex(next);
  };
  /** Does what leads away from this response, if nothing would be lost or the grader agrees. */
  const leaveFor = async (work: () => void): Promise<void> => {
    if (!dirty || (await askToDiscard(t))) {
      setEdit(null);
      work();
    }
  };
  const readAgain = (): void => {
    moveTo(0);
    void query.refetch();
  };
  const where = { index, page, lastPage: model.last_page, count: responses.length, only };
  const forward = (): void => {
    const step = stepForward(where);
    if (step.kind === 'index') moveTo(step.index);
    else if (step.kind === 'page') {
      go({ question: item.item_id, only, page: step.page });
    } else if (only === 'pending' && model.last_page > 1) readAgain();
    else moveTo(responses.length);
  };
  const back = (): void => {
    const step = stepBack(where);
    if (step?.kind === 'index') moveTo(step.index);
    else if (step?.kind === 'page') {
      go({ question: item.item_id, only, page: step.page }, { atEnd: true });
    }
  };
  const goToItem = (itemId: string, focus: 'response' | 'picker'): void =>
    void leaveFor(() => go({ question: itemId, only, page: 1 }, { focus }));

  const save = async (goOn: boolean): Promise<void> => {
    if (!response || !draft) return;
    // What is marked and unchanged needs no saving, only the way on.
    if (!dirty && response.score !== null) {
      if (goOn) forward();
      return;
    }
    if (Object.keys(problemsOf(item, draft)).length > 0) {
      setRefused(true);
      return;
    }
    const saved = await marking.save(response, bodyOf(item, draft, response.updated_at));
    if (!saved) return;
    patch(response, saved);
    setEdit(null);
    setRefused(false);
    notify('success', t('grading.saved'));
    if (goOn) forward();
  };
  const takeBack = async (): Promise<void> => {
    if (!response) return;
    const agreed = await confirm({
      title: t('grading.take_back_title'),
      text: t('grading.take_back_text'),
      yes: t('grading.take_back'),
      no: t('common.cancel'),
      destructive: true,
    });
    if (!agreed) return;
    const saved = await marking.save(response, {
      score: null,
      criteria_scores: {},
      comment: '',
      updated_at: response.updated_at,
    });
    if (!saved) return;
    patch(response, saved);
    setEdit(null);
    notify('success', t('grading.taken_back'));
  };

  const keyboard = useKeyboard({
    next: () => void leaveFor(forward),
    previous: () => void leaveFor(back),
    digit: (digit) => {
      if (draft?.way === 'criteria') focusCriterion(digit);
      else change({ score: tenthsOf(item.max, digit) });
    },
    whole: () =>
      change(
        draft?.way === 'criteria'
          ? { percents: Object.fromEntries(item.criteria.map((criterion) => [criterion.id, '100'])) }
          : { score: formatDecimal(item.max) },
      ),
    comment: () => commentField.current?.focus(),
    save: (goOn) => void save(goOn),
  });
  const { conflict } = marking;

  return (
    <>
      <QuestionBar
        items={model.items}
        item={item}
        only={only}
        focus={entrance.current.focus}
        onItem={(itemId) => goToItem(itemId, 'picker')}
        onOnly={(value) =>
          void leaveFor(() => go({ question: item.item_id, only: value, page: 1 }, { focus: 'only' }))
        }
      >
        <KeyboardHelp
          byCriteria={draft?.way === 'criteria'}
          letters={keyboard.letters}
          onLetters={keyboard.setLetters}
        />
      </QuestionBar>
      {response && draft ? (
        <div className={classes.desk}>
          <div className={classes.reading}>
            <details className={classes.statement} open>
              <summary>
                {t('grading.statement')}
                <span className={`${classes.soft} ${classes.worth}`}>
                  {t('grading.worth', { count: Number(item.max), max: formatDecimal(item.max) })}
                </span>
              </summary>
              <HtmlView html={item.statement} />
            </details>
            <article className={classes.response}>
              <header>
                <h2 ref={heading} tabIndex={-1}>
                  {response.alias}
                </h2>
                <span className={classes.state} data-graded={response.score !== null || undefined}>
                  {response.score === null ? (
                    <IconCircleDashed size={16} stroke={1.8} aria-hidden="true" />
                  ) : (
                    <IconCircleCheck size={16} stroke={1.8} aria-hidden="true" />
                  )}
                  {response.score === null
                    ? t('grading.not_graded')
                    : `${t('grading.graded')}: ${scoreWords(response.score)}`}
                </span>
              </header>
              <ResponseView key={key} item={item} response={response} />
            </article>
            <nav className={classes.walk} aria-label={t('grading.response')}>
              <Button
                variant="default"
                disabled={stepBack(where) === null}
                leftSection={<IconChevronLeft size={17} aria-hidden="true" />}
                onClick={() => void leaveFor(back)}
              >
                {t('grading.previous')}
              </Button>
              <span className={classes.soft}>
                {t('grading.place', {
                  place: formatNumber((only === 'all' ? (page - 1) * 50 : 0) + index + 1),
                  total: formatNumber(model.total),
                })}
              </span>
              <Button
                variant="default"
                rightSection={<IconChevronRight size={17} aria-hidden="true" />}
                onClick={() => void leaveFor(forward)}
              >
                {t('grading.next')}
              </Button>
            </nav>
          </div>
          <MarkPanel
            item={item}
            response={response}
            draft={draft}
            problems={problems}
            dirty={dirty}
            busy={marking.busy}
            commentField={commentField}
            onChange={change}
            onSave={(goOn) => void save(goOn)}
            onTakeBack={() => void takeBack()}
          />
        </div>
      ) : (
        <EndOfList
          questionnaireId={questionnaireId}
          items={model.items}
          item={item}
          onAgain={readAgain}
          onItem={(itemId) => goToItem(itemId, 'response')}
        />
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          onTheirs={() => {
            if (conflict.theirs) patch(conflict.response, conflict.theirs);
            marking.settle();
            setEdit(null);
            setRefused(false);
            if (!conflict.theirs) readAgain();
          }}
          onMine={() => {
            const { response: mine, body, theirs } = conflict;
            marking.settle();
            void marking.save(mine, { ...body, updated_at: theirs?.updated_at ?? null }).then((saved) => {
              if (!saved) return;
              patch(mine, saved);
              setEdit(null);
              notify('success', t('grading.saved'));
            });
          }}
        />
      )}
    </>
  );
}
