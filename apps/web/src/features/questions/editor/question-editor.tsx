import type { Question } from '@certame/contract/features/questions/endpoints.ts';
import { isAnswerable, isScoredByHand } from '@certame/contract/features/questions/question-types.ts';
import { Alert, Button } from '@mantine/core';
import { IconArchive, IconArrowLeft, IconEye, IconListDetails, IconPhotoOff } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { LazyDialog } from '#kit/feedback/lazy-dialog.tsx';
import { FormLayout } from '#kit/form/form-layout.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { LazyCandidateDialog } from '../candidate/lazy-candidate-dialog.ts';
import { hasOptions, isTyped, type QuestionDraft } from '../draft/question-draft.ts';
import { previewQuestionOf } from '../draft/to-body.ts';
import { QuestionPreview } from '../preview/question-preview.tsx';
import UsesDialog from '../uses/uses-dialog.tsx';
import classes from './editor.module.css';
import { inputIdOf, type PartProps } from './part-props.ts';
import { QuestionConflict } from './question-conflict.tsx';
import { AnswerSection } from './sections/answer-section.tsx';
import { ClassifySection } from './sections/classify-section.tsx';
import { CriteriaSection } from './sections/criteria-section.tsx';
import { FeedbackSection } from './sections/feedback-section.tsx';
import { GapsSection } from './sections/gaps-section.tsx';
import { OptionsSection } from './sections/options-section.tsx';
import { StatementSection } from './sections/statement-section.tsx';
import { TypeSection } from './sections/type-section.tsx';
import { SimilarQuestions } from './similar-questions.tsx';
import { useQuestionEditor } from './use-question-editor.ts';

interface Props {
  question: Question | null;
  /** The question that was saved just before, in a row of new ones. */
  like: QuestionDraft | null;
  onClose: () => void;
  onAnother: (before: QuestionDraft) => void;
}

/** Editor of a question with the parts of its type, and a preview of what candidates will see. */
export function QuestionEditor({ question, like, onClose, onAnother }: Props) {
  const { t } = useTranslation();
  const editor = useQuestionEditor(question, like, onClose, onAnother);
  const back = useRef<HTMLButtonElement>(null);
  // Focus management: the pressed button is gone with the question before, so the next one begins at its top.
  useEffect(() => {
    if (like) back.current?.focus();
  }, [like]);
  const [previewing, setPreviewing] = useState(false);
  const [showsUses, setShowsUses] = useState(false);
  const { base, draft, errors } = editor;
  const shown = useDeferredValue(draft);
  const title = t(question ? 'questions.edit' : 'questions.create');
  const { type } = draft;
  const part: PartProps = {
    draft,
    update: editor.update,
    errorOf: (spot) => errors[spot],
    disabled: editor.saving,
  };
  const previewButton = {
    variant: 'subtle',
    icon: IconEye,
    onClick: () => setPreviewing(true),
    'aria-label': t('question-bank.candidate.open'),
    children: t('question-bank.candidate.open'),
  };
  const used = base
    ? base.times_used === 0
      ? t('questions.used_zero')
      : t('questions.used', { count: base.times_used })
    : '';
  return (
    <>
      <ActionButton
        ref={back}
        variant="subtle"
        color="gray"
        size="compact-sm"
        mb={8}
        ml={-8}
        icon={IconArrowLeft}
        iconSize={16}
        onClick={onClose}
      >
        {t('questions.editor.back')}
      </ActionButton>
      <PageHeader
        title={title}
        help={base && t('questions.editor.saved_version', { version: base.version, used })}
        actions={
          base &&
          base.times_used > 0 && (
            <ActionButton variant="default" icon={IconListDetails} onClick={() => setShowsUses(true)}>
              {t('questions.uses.title')}
            </ActionButton>
          )
        }
      />
      {base?.is_archived && (
        <Alert
          mb="md"
          color="gray"
          variant="light"
          icon={<IconArchive size={18} aria-hidden="true" />}
          title={t('question-bank.archive.archived')}
        >
          {t('question-bank.archive.help')}
        </Alert>
      )}
      {base?.is_incomplete && (
        <Alert
          mb="md"
          color="orange"
          variant="light"
          icon={<IconPhotoOff size={18} aria-hidden="true" />}
          title={t('questions.incomplete')}
        >
          {t('questions.incomplete_help')}
        </Alert>
      )}
      <div className={classes.page}>
        <div className={classes.form}>
          <FormLayout
            label={title}
            onSubmit={editor.submit}
            onCancel={onClose}
            saving={editor.saving}
            dirty={editor.dirty}
            rejections={editor.rejections}
            errors={Object.entries(errors).map(([spot, message]) => ({
              inputId: inputIdOf(spot),
              label: editor.labelOf(spot),
              message,
            }))}
            actions={
              <>
                {!base && (
                  <Button variant="default" disabled={editor.saving} onClick={editor.submitAndNew}>
                    {t('questions.editor.save_and_new')}
                  </Button>
                )}
                <ActionButton className={classes.previewButton} {...previewButton} />
              </>
            }
          >
            <TypeSection {...part} />
            <StatementSection {...part} />
            {hasOptions(type) && <OptionsSection {...part} />}
            {type === 'gap' && <GapsSection {...part} />}
            {(isTyped(type) || type === 'media') && <AnswerSection {...part} />}
            {isScoredByHand(type) && <CriteriaSection {...part} />}
            <SimilarQuestions draft={shown} id={base?.id ?? null} />
            <ClassifySection {...part} disciplineName={base?.discipline_name ?? null} />
            {isAnswerable(type) && <FeedbackSection {...part} />}
            {base && base.times_used > 0 && (
              <p className={classes.note}>{t('questions.editor.new_version')}</p>
            )}
          </FormLayout>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={classes.preview} tabIndex={0} aria-label={t('questions.preview.title')}>
          <h2>{t('questions.preview.title')}</h2>
          <ActionButton size="compact-sm" ml={-8} mb={8} {...previewButton} />
          <QuestionPreview draft={shown} />
        </section>
      </div>
      {previewing && (
        <LazyDialog onGiveUp={() => setPreviewing(false)}>
          <LazyCandidateDialog question={previewQuestionOf(draft)} onClose={() => setPreviewing(false)} />
        </LazyDialog>
      )}
      {base && showsUses && <UsesDialog question={base} onClose={() => setShowsUses(false)} />}
      {editor.conflict.theirs && (
        <QuestionConflict mine={draft} theirs={editor.conflict.theirs} conflict={editor.conflict} />
      )}
    </>
  );
}
