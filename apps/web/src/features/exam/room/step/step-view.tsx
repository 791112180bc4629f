import { type ComponentProps, memo, useMemo } from 'react';
import type { Attempt, AttemptView } from '../../core/attempt/attempt-types.ts';
import type { ResponseView } from '../../core/responses/responses.ts';
import { Question, TextBlock } from './question.tsx';
import { useDrawnCount } from './use-drawn-count.ts';
import { useUnchangedElements } from './use-unchanged-elements.tsx';
import './step-view.css';

interface Props {
  attempt: Attempt;
  view: AttemptView;
  /** `form` shows no points. */
  look?: 'exam' | 'form';
  /** Ids of required questions that the page points to, besides those of its notice. */
  missing?: readonly string[];
}

type PartProps = Omit<ComponentProps<typeof Question>, 'response'> & {
  /** The section that begins with this part. */
  section: AttemptView['form']['sections'][number] | undefined;
  response: ResponseView | undefined;
};

function StepPart({ section, response, ...question }: PartProps) {
  const { item, isDrawn } = question;
  return (
    <div className="exam-step-part">
      {section && (section.title || section.description) && (
        <header className="exam-section">
          {section.title && <p className="exam-section-title">{section.title}</p>}
          {section.description && <p className="exam-soft">{section.description}</p>}
        </header>
      )}
      {item.type === 'section' || !response ? (
        <TextBlock item={item} isDrawn={isDrawn} />
      ) : (
        <Question {...question} response={response} />
      )}
    </div>
  );
}

/**
 * Memo comparison: a keystroke changes the view when it is typed, written and sent. The step re-renders only where a field has changed that
 * it shows.
 */
function looksTheSame(before: Props, after: Props): boolean {
  const unchanged = (['attempt', 'look', 'missing'] as const).every((name) => before[name] === after[name]);
  return unchanged && shownOfView.every((name) => before.view[name] === after.view[name]);
}
const shownOfView = [
  ...(['answerId', 'form', 'items', 'steps', 'stepIndex', 'responses'] as const),
  ...(['notice', 'timeOver', 'questionOver', 'fileNames'] as const),
];

/** The current step: its questions under the titles of their sections. */
export const StepView = memo(function StepView({ attempt, view, look = 'exam', missing }: Props) {
  const { answerId, form, items, steps, stepIndex, responses, fileNames } = view;
  const sections = new Map(form.sections.map((section) => [section.section_id, section]));
  const asked = new Set([...(view.notice?.itemIds ?? []), ...(missing ?? [])]);
  const itemIds = steps[stepIndex]?.itemIds ?? [];
  const drawnCount = useDrawnCount(stepIndex, itemIds.length);
  const total = form.total_items;
  const disabled = view.timeOver || view.questionOver;
  const hasPoints = look === 'exam';
  const ofAll = useMemo(
    () => ({ attempt, answerId, total, disabled, fileNames, hasPoints }),
    [attempt, answerId, total, disabled, fileNames, hasPoints],
  );
  const elementOf = useUnchangedElements();
  let sectionId: string | null = null;
  return itemIds.map((itemId, index) => {
    const item = items.get(itemId);
    if (!item) return null;
    const section = item.section_id === sectionId ? undefined : sections.get(item.section_id);
    sectionId = item.section_id;
    const isDrawn = index < drawnCount;
    const response = responses.get(itemId);
    const isAsked = asked.has(itemId);
    return elementOf(itemId, [ofAll, item, section, isDrawn, response, isAsked], () => (
      <StepPart key={itemId} {...ofAll} {...{ item, section, isDrawn, response }} asked={isAsked} />
    ));
  });
}, looksTheSame);
