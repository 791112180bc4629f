import { useEffect, useMemo, useRef } from 'react';
import { FormSection } from '#kit/form/form-section.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { nextGapId, withNewGap, withStatement } from '../../draft/gaps.ts';
import { inputIdOf, type PartProps } from '../part-props.ts';
import { RichField } from '../rich-field.tsx';
import classes from './statement-section.module.css';
import { gapNode } from './text-extensions.ts';
import { GapTool } from './text-tools.tsx';

export function StatementSection({ draft, update, errorOf, disabled }: PartProps) {
  const { t } = useTranslation();
  const newest = useRef(draft);
  useEffect(() => {
    newest.current = draft;
  }, [draft]);
  const extensions = useMemo(() => [gapNode(() => newest.current.gaps.map((gap) => gap.id))], []);
  const isGap = draft.type === 'gap';
  const label = t(
    draft.type === 'section' ? 'questions.editor.statement_section' : 'questions.fields.statement',
  );

  const prepareGap = (answer: string): string => {
    const id = nextGapId(newest.current);
    update((current) => withNewGap(current, id, answer));
    return id;
  };
  return (
    <FormSection stacked>
      <div className={classes.statement} data-gaps={isGap || undefined}>
        <RichField
          id={inputIdOf('statement')}
          label={label}
          help={isGap ? t('questions.editor.statement_gap_help') : undefined}
          required
          value={draft.statement}
          onChange={(statement) => update((current) => withStatement(current, statement))}
          disabled={disabled}
          error={errorOf('statement')}
          extensions={extensions}
          tools={isGap ? (editor) => <GapTool editor={editor} onPrepare={prepareGap} /> : undefined}
        />
      </div>
    </FormSection>
  );
}
