import type { PracticalItem } from '@certame/contract/features/practical/test.ts';
import { topLevelOf } from '@certame/rules/practical/station-score.ts';
import { useId } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';

/** One line of the checklist: each level is a large target. */
export function ItemField({
  item,
  level,
  onChange,
}: {
  item: PracticalItem;
  level: number | undefined;
  onChange: (level: number) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const levels = Array.from({ length: topLevelOf(item) + 1 }, (_, one) => one);
  const labelOf = (one: number): string =>
    item.kind === 'check' ? t(one === 1 ? 'practical-form.done' : 'practical-form.not_done') : String(one);
  return (
    <div className="practical-item" role="radiogroup" aria-labelledby={id}>
      <p id={id}>{item.text}</p>
      <div className="practical-levels">
        {levels.map((one) => (
          <label key={one} className="practical-level">
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={level === one}
              onChange={() => onChange(one)}
            />
            <span>{labelOf(one)}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
