import { useRef } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import { formatDecimal } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { type CorrectionItem, type Corrections, tenthsOf } from '../model/mark-draft.ts';
import classes from './correction.module.css';
import { EndOfList } from './end-of-list.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { MarkConflict } from './mark-conflict.tsx';
import { MarkPanel } from './mark-panel.tsx';
import { QuestionBar } from './question-bar.tsx';
import { ReadingPane } from './response/reading-pane.tsx';
import type { useCorrections } from './use-corrections.ts';
import { useKeyboard } from './use-keyboard.ts';
import { useMarking } from './use-marking.ts';
import { useResponseWalk } from './use-response-walk.ts';

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
  const { only, go, entrance } = corrections;
  const commentField = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const walk = useResponseWalk(corrections, model, item, heading);
  const { response } = walk;
  const marking = useMarking({ questionnaireId, corrections, item, response });
  const { draft, dirty, change, conflict } = marking;
  useLeaveGuard(dirty);

  /** Does what leads away from this response, if nothing would be lost or the grader agrees. */
  const leaveFor = async (work: () => void): Promise<void> => {
    if (dirty && !(await askToDiscard(t))) return;
    marking.forget();
    work();
  };
  const goToItem = (itemId: string, focus: 'response' | 'picker'): void =>
    void leaveFor(() => go({ question: itemId, only, page: 1 }, { focus }));
  const save = async (goOn: boolean): Promise<void> => {
    if ((await marking.save()) && goOn) walk.forward();
  };

  const keyboard = useKeyboard({
    next: () => void leaveFor(walk.forward),
    previous: () => void leaveFor(walk.back),
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
          <ReadingPane
            item={item}
            response={response}
            heading={heading}
            place={walk.place}
            total={model.total}
            isFirst={walk.isFirst}
            onBack={() => void leaveFor(walk.back)}
            onForward={() => void leaveFor(walk.forward)}
          />
          <MarkPanel
            item={item}
            response={response}
            draft={draft}
            problems={marking.problems}
            dirty={dirty}
            busy={marking.busy}
            commentField={commentField}
            onChange={change}
            onSave={(goOn) => void save(goOn)}
            onTakeBack={() => void marking.takeBack()}
          />
        </div>
      ) : (
        <EndOfList
          questionnaireId={questionnaireId}
          items={model.items}
          item={item}
          onAgain={walk.readAgain}
          onItem={(itemId) => goToItem(itemId, 'response')}
        />
      )}
      {conflict && (
        <MarkConflict
          conflict={conflict}
          onTheirs={() => {
            marking.takeTheirs();
            if (!conflict.theirs) walk.readAgain();
          }}
          onMine={() => void marking.keepMine()}
          onContinue={marking.keepEditing}
        />
      )}
    </>
  );
}
