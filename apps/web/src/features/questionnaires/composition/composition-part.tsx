import { isAnswerable } from '@certame/contract/features/questions/question-types.ts';
import { DndContext, DragOverlay } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { IconGripVertical, IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { ActionButton } from '#kit/page/action-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCan } from '#lib/session/session.ts';
import type { EditorPartProps } from '../editor/parts/editor-part.ts';
import { PartLayout } from '../editor/parts/part-layout.tsx';
import { TotalsLabel } from '../editor/totals-label.tsx';
import * as composition from '../model/composition.ts';
import { type DraftItem, type DraftSection, newItem, newSection } from '../model/draft.ts';
import { QuestionDialog } from '../picker/question-dialog.tsx';
import { QuestionPicker } from '../picker/question-picker.tsx';
import classes from './composition.module.css';
import { SectionCard } from './section-card.tsx';
import { useArranging } from './use-arranging.ts';
import { useCompositionActions } from './use-composition-actions.ts';

interface Props extends EditorPartProps {
  collapsed: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/** Sections with their questions and draws, arranged by dragging, by keyboard or by menu. */
export function CompositionPart({ draft, errors, change, locked, readOnly, collapsed, onToggle }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const fixed = locked || readOnly;
  const [pickingFor, setPickingFor] = useState<string | null>(null);
  const [opened, setOpened] = useState<DraftItem | null>(null);

  const update = useCallback(
    (work: (sections: DraftSection[]) => DraftSection[], path = 'sections'): void =>
      change((now) => ({ ...now, sections: work(now.sections) }), path),
    [change],
  );
  const arranging = useArranging(
    draft.sections,
    useCallback((sections) => update(() => sections), [update]),
  );

  const { items, draws, actions } = useCompositionActions(update, {
    onOpen: setOpened,
    onPick: setPickingFor,
    onToggle,
  });
  const targets = useMemo(
    () =>
      draft.sections.map((section, index) => ({
        key: section.key,
        name: section.title || t('questionnaires.composition.section_number', { number: index + 1 }),
      })),
    [draft.sections, t],
  );
  const placed = useMemo(
    () => new Set(draft.sections.flatMap((section) => section.items.map((item) => item.question_id))),
    [draft.sections],
  );
  const keys = useMemo(() => arranging.shown.map((section) => section.key), [arranging.shown]);
  let firstNumber = 1;

  return (
    <PartLayout section="composition" end={<TotalsLabel draft={draft} />}>
      <DndContext {...arranging.context}>
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <ol className={classes.sections}>
            {arranging.shown.map((section, index) => {
              const first = firstNumber;
              firstNumber += section.items.filter((item) => isAnswerable(item.question.type)).length;
              return (
                <SectionCard
                  key={section.key}
                  section={section}
                  index={index}
                  total={draft.sections.length}
                  firstNumber={first}
                  collapsed={collapsed.has(section.key)}
                  readOnly={readOnly}
                  fixed={fixed}
                  mayPick={can('base_question.menu')}
                  errors={errors}
                  settings={draft.settings}
                  targets={targets}
                  items={items}
                  draws={draws}
                  actions={actions}
                />
              );
            })}
          </ol>
        </SortableContext>
        <DragOverlay dropAnimation={null}>
          {arranging.dragged && (
            <div className={classes.overlay}>
              <IconGripVertical size={17} stroke={1.6} aria-hidden="true" />
              {arranging.dragged.data.name}
            </div>
          )}
        </DragOverlay>
      </DndContext>
      {!fixed && (
        <ActionButton
          variant="subtle"
          mt="sm"
          icon={IconPlus}
          stroke={2}
          onClick={() => {
            const added = newSection();
            update((all) => composition.addSection(all, added));
          }}
        >
          {t('questionnaires.composition.add_section')}
        </ActionButton>
      )}
      {pickingFor !== null && (
        <QuestionPicker
          to={targets.find((one) => one.key === pickingFor)?.name ?? ''}
          placed={placed}
          onClose={() => setPickingFor(null)}
          onAdd={(questions) => {
            const added = questions.map(newItem);
            update((all) => composition.addItems(all, pickingFor, added));
            setPickingFor(null);
          }}
        />
      )}
      {opened && <QuestionDialog item={opened} onClose={() => setOpened(null)} />}
    </PartLayout>
  );
}
