import { SegmentedControl } from '@mantine/core';
import { IconArrowDownToArc, IconTrash } from '@tabler/icons-react';
import { FormSection } from '#kit/form/form-section.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { changeGap, gapKinds, isPlaced, orderedGaps, removeGap, withStatement } from '../../draft/gaps.ts';
import type { DraftGap } from '../../draft/question-draft.ts';
import classes from '../editor.module.css';
import { FieldError } from '../field-error.tsx';
import { inputIdOf, type PartProps } from '../part-props.ts';
import { RichField } from '../rich-field.tsx';
import { ChoiceAnswers, NumberAnswers, TextAnswers } from './gap-answers.tsx';

const answersOf = { text: TextAnswers, number: NumberAnswers, select: ChoiceAnswers } as const;

function GapCard({ gap, number, ...part }: PartProps & { gap: DraftGap; number: number }) {
  const { t } = useTranslation();
  const { draft, update, errorOf, disabled } = part;
  const spot = `gap.${gap.id}`;
  const error = errorOf(spot);
  const titleId = `${inputIdOf(spot)}-title`;
  const Answers = answersOf[gap.kind];
  const change = (values: Partial<DraftGap>): void => update((current) => changeGap(current, gap.id, values));
  return (
    <li className={classes.gap} data-error={error !== undefined || undefined}>
      <section aria-labelledby={titleId}>
        <header className={classes.gapHead}>
          <h3 id={titleId}>{t('questions.gaps.gap', { number })}</h3>
          <SegmentedControl
            size="xs"
            aria-label={`${t('questions.gaps.gap', { number })}: ${t('questions.gaps.kind')}`}
            value={gap.kind}
            disabled={disabled}
            data={gapKinds.map((kind) => ({ value: kind, label: t(`questions.gaps.kinds.${kind}`) }))}
            onChange={(kind) => change({ kind: gapKinds.find((one) => one === kind) ?? 'text' })}
          />
          <ActionButton
            variant="subtle"
            color="gray"
            size="compact-sm"
            disabled={disabled}
            aria-label={t('questions.gaps.remove', { number })}
            icon={IconTrash}
            iconSize={15}
            stroke={1.6}
            onClick={() => update((current) => removeGap(current, gap.id))}
          >
            {t('common.delete')}
          </ActionButton>
        </header>
        {!isPlaced(draft, gap) && (
          <div className={classes.unplaced}>
            <p>{t('questions.gaps.unplaced')}</p>
            <ActionButton
              variant="default"
              size="compact-sm"
              disabled={disabled}
              icon={IconArrowDownToArc}
              iconSize={15}
              stroke={1.6}
              onClick={() =>
                update((current) =>
                  withStatement(current, `${current.statement}<p><span data-gap="${gap.id}"></span></p>`),
                )
              }
            >
              {t('questions.gaps.place')}
            </ActionButton>
            <div className={classes.wide}>
              <RichField
                id={`${inputIdOf(spot)}-label`}
                label={t('questions.gaps.label')}
                quiet
                value={gap.label}
                onChange={(label) => change({ label })}
                disabled={disabled}
              />
            </div>
          </div>
        )}
        <p className={classes.small}>
          {t(gap.kind === 'select' ? 'questions.gaps.choices' : 'questions.gaps.accepted_title')}
        </p>
        <div className={classes.answers}>
          <Answers gap={gap} change={change} disabled={disabled} firstId={inputIdOf(spot)} />
        </div>
        <FieldError error={error} />
      </section>
    </li>
  );
}

export function GapsSection(part: PartProps) {
  const { t } = useTranslation();
  const gaps = orderedGaps(part.draft);
  return (
    <FormSection stacked title={t('questions.fields.gaps')} help={t('questions.gaps.help')}>
      <div id={inputIdOf('gaps')} tabIndex={-1} className={classes.spot}>
        {gaps.length === 0 ? (
          <p className={classes.none}>{t('questions.gaps.none')}</p>
        ) : (
          <ol className={classes.gaps}>
            {gaps.map((gap, index) => (
              <GapCard key={gap.id} {...part} gap={gap} number={index + 1} />
            ))}
          </ol>
        )}
      </div>
      <FieldError error={part.errorOf('gaps')} />
    </FormSection>
  );
}
