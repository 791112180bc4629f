import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Attempt } from '../core/attempt/attempt-types.ts';
import { useExamImages } from '../images/use-exam-images.ts';
import { PreviewContext } from '../preview-context.ts';
import { StepView } from '../room/step/step-view.tsx';
import { createPreviewExam } from './preview-exam.ts';
import { previewOfQuestion, type ShownQuestion } from './question-preview.ts';
import '#lite/lite.css';
import '../room/room.css';
import './candidate-question.css';

interface Props {
  question: ShownQuestion;
  /** As on a phone, whatever the width of the page. */
  isNarrow: boolean;
}

/** One question, rendered by the exam room's own components; it can be answered, and no answer leaves the page. */
export function CandidateQuestion({ question, isNarrow }: Props) {
  const [exam] = useState(() => createPreviewExam('preview', async () => previewOfQuestion(question)));
  const view = useSyncExternalStore(exam.store.subscribe, exam.store.view);
  useEffect(() => {
    exam.store.load();
    return () => exam.store.stop();
  }, [exam]);
  const isReady = view.phase === 'before' && !view.starting;
  useEffect(() => {
    if (isReady) exam.store.start({});
  }, [exam, isReady]);
  return (
    <div className="candidate-question" data-narrow={isNarrow || undefined}>
      {/* The dialog says that it is a preview. */}
      <PreviewContext value={true}>{view.phase === 'room' && <Step attempt={view.attempt} />}</PreviewContext>
    </div>
  );
}

function Step({ attempt }: { attempt: Attempt }) {
  const view = useSyncExternalStore(attempt.subscribe, attempt.view);
  useExamImages(view);
  return <StepView attempt={attempt} view={view} />;
}
