import type { QuestionGap } from '@certame/contract/features/questions/content.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useDraft } from './use-draft.ts';

interface Props {
  gap: QuestionGap;
  number: number;
  text: string;
  disabled: boolean;
  /** Id of a visible label; inline gaps are named by their number. */
  labelId?: string | undefined;
  /** Id of the note on the number format. */
  formatId: string;
  onType: (text: string) => void;
  onChoose: (text: string) => void;
  onLeave: () => void;
}

const plain = (html: string): string => html.replace(/<[^>]*>/g, '');

/** One place to fill: a text, a number or a list. */
export function GapField({
  gap,
  number,
  text,
  disabled,
  labelId,
  formatId,
  onType,
  onChoose,
  onLeave,
}: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useDraft(text, onType);
  const name = labelId
    ? { 'aria-labelledby': labelId }
    : { 'aria-label': t(gap.kind === 'number' ? 'exam.answer.gap_number' : 'exam.answer.gap', { number }) };
  if (gap.kind === 'select')
    return (
      <select
        {...name}
        className="lite-input exam-gap"
        value={text}
        disabled={disabled}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{t('exam.answer.gap_choose')}</option>
        {gap.choices?.map((choice) => (
          <option key={choice} value={choice}>
            {plain(choice)}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...name}
      className="lite-input exam-gap"
      type="text"
      aria-describedby={gap.kind === 'number' ? formatId : undefined}
      inputMode={gap.kind === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck="false"
      value={draft}
      readOnly={disabled}
      style={{
        width: `min(100%, ${Math.min(40, Math.max(gap.kind === 'number' ? 8 : 14, draft.length + 3))}ch)`,
      }}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={onLeave}
    />
  );
}
