import { useRef } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import { type Translate, useTranslation } from '#lib/language/i18n.ts';
import type { GradingItem, GradingList } from '../model/grade-draft.ts';
import { EndOfList } from './end-of-list.tsx';
import { GradeConflict } from './grade-conflict.tsx';
import { GradeForm } from './grade-form.tsx';
import { gradeKeys } from './grade-keys.ts';
import classes from './grading.module.css';
import { KeyboardHelp } from './keyboard-help.tsx';
import { QuestionBar } from './question-bar.tsx';
import { ReadingPane } from './response/reading-pane.tsx';
import { useGradeEditor } from './use-grade-editor.ts';
import type { useGradingList } from './use-grading-list.ts';
import { useKeyboard } from './use-keyboard.ts';
import { useResponseNavigation } from './use-response-navigation.ts';

interface Props {
  questionnaireId: string;
  gradingList: ReturnType<typeof useGradingList>;
  model: GradingList;
  item: GradingItem;
}

const askToDiscard = (t: Translate): Promise<boolean> =>
  confirm({
    title: t('grading.discard'),
    yes: t('grading.discard_yes'),
    no: t('grading.discard_no'),
    destructive: true,
  });

/** One response at a time beside its grade, which is saved only on request. */
export function GradingWorkspace({ questionnaireId, gradingList, model, item }: Props) {
  const { t } = useTranslation();
  const { only, go, listEntry } = gradingList;
  const commentField = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const navigation = useResponseNavigation(gradingList, model, item, heading);
  const { response } = navigation;
  const editor = useGradeEditor({ questionnaireId, gradingList, item, response });
  const { draft, dirty, change, conflict } = editor;
  useLeaveGuard(dirty);

  /** Leaves this response if nothing is unsaved, or the grader agrees to discard it. */
  const leaveFor = async (work: () => void): Promise<void> => {
    if (dirty && !(await askToDiscard(t))) return;
    editor.forget();
    work();
  };
  const goToItem = (itemId: string, focus: 'response' | 'picker'): void =>
    void leaveFor(() => go({ question: itemId, only, page: 1 }, { focus }));
  const save = async (goOn: boolean): Promise<void> => {
    if ((await editor.save()) && goOn) navigation.forward();
  };

  const keyboard = useKeyboard({
    ...gradeKeys(item, draft, change),
    next: () => void leaveFor(navigation.forward),
    previous: () => void leaveFor(navigation.back),
    comment: () => commentField.current?.focus(),
    save: (goOn) => void save(goOn),
  });

  return (
    <>
      <QuestionBar
        items={model.items}
        item={item}
        only={only}
        focus={listEntry.current.focus}
        onItem={(itemId) => goToItem(itemId, 'picker')}
        onOnly={(value) =>
          void leaveFor(() => go({ question: item.item_id, only: value, page: 1 }, { focus: 'only' }))
        }
      >
        <KeyboardHelp
          byCriteria={draft?.mode === 'criteria'}
          letters={keyboard.letters}
          onLetters={keyboard.setLetters}
        />
      </QuestionBar>
      {response && draft ? (
        <div className={classes.workspace}>
          <ReadingPane
            item={item}
            response={response}
            heading={heading}
            place={navigation.place}
            total={model.total}
            isFirst={navigation.isFirst}
            onBack={() => void leaveFor(navigation.back)}
            onForward={() => void leaveFor(navigation.forward)}
          />
          <GradeForm
            item={item}
            response={response}
            draft={draft}
            problems={editor.problems}
            dirty={dirty}
            busy={editor.busy}
            commentField={commentField}
            onChange={change}
            onSave={(goOn) => void save(goOn)}
            onWithdraw={() => void editor.withdraw()}
          />
        </div>
      ) : (
        <EndOfList
          questionnaireId={questionnaireId}
          items={model.items}
          item={item}
          onAgain={navigation.readAgain}
          onItem={(itemId) => goToItem(itemId, 'response')}
        />
      )}
      {conflict && (
        <GradeConflict
          conflict={conflict}
          onTheirs={() => {
            editor.takeTheirs();
            if (!conflict.theirs) navigation.readAgain();
          }}
          onMine={() => void editor.keepMine()}
          onContinue={editor.keepEditing}
        />
      )}
    </>
  );
}
