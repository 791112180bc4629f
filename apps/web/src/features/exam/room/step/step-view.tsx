import type { Attempt, AttemptView } from '../../core/attempt/attempt-types.ts';
import { Question, TextBlock } from './question.tsx';
import { useDrawnCount } from './use-drawn-count.ts';
import './step-view.css';

interface Props {
  attempt: Attempt;
  view: AttemptView;
  /** A form says nothing of points. */
  look?: 'exam' | 'form';
  /** Questions that the page asks for, besides those of its notice. */
  missing?: readonly string[];
}

/** The current step: its questions under the headings of their sections. */
export function StepView({ attempt, view, look = 'exam', missing }: Props) {
  const { form, items, steps, stepIndex, responses } = view;
  const sections = new Map(form.sections.map((section) => [section.section_id, section]));
  const asked = new Set([...(view.notice?.itemIds ?? []), ...(missing ?? [])]);
  const itemIds = steps[stepIndex]?.itemIds ?? [];
  const drawnCount = useDrawnCount(stepIndex, itemIds.length);
  let sectionId: string | null = null;
  return itemIds.map((itemId, index) => {
    const item = items.get(itemId);
    if (!item) return null;
    const section = item.section_id === sectionId ? undefined : sections.get(item.section_id);
    sectionId = item.section_id;
    const response = responses.get(itemId);
    return (
      <div key={itemId} className="exam-step-part">
        {section && (section.title || section.description) && (
          <header className="exam-section">
            {section.title && <p className="exam-section-title">{section.title}</p>}
            {section.description && <p className="exam-soft">{section.description}</p>}
          </header>
        )}
        {item.type === 'section' || !response ? (
          <TextBlock item={item} isDrawn={index < drawnCount} />
        ) : (
          <Question
            attempt={attempt}
            answerId={view.answerId}
            item={item}
            isDrawn={index < drawnCount}
            response={response}
            total={form.total_items}
            disabled={view.timeOver || view.questionOver}
            fileNames={view.fileNames}
            asked={asked.has(itemId)}
            hasPoints={look === 'exam'}
          />
        )}
      </div>
    );
  });
}
