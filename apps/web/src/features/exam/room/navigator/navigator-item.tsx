import type { ResponseState } from '@certame/contract/features/exam/states.ts';
import { memo } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { StateIcon } from './state-icon.tsx';

interface Props {
  itemId: string;
  number: number | null;
  required: boolean;
  state: ResponseState;
  isCurrent: boolean;
  onGoTo: (itemId: string) => void;
}

/** One question of the navigator. Memoised: each keystroke of an answer would otherwise re-render all 180 of them. */
export const NavigatorItem = memo(function NavigatorItem({
  itemId,
  number,
  required,
  state,
  isCurrent,
  onGoTo,
}: Props) {
  const { t } = useTranslation();
  const key = required ? 'exam.navigator.item_required' : 'exam.navigator.item';
  const name = t(key, { number: number ?? '', state: t(`exam.states.${state}`) });
  return (
    <li>
      <button
        type="button"
        data-state={state}
        aria-current={isCurrent ? 'step' : undefined}
        aria-label={name}
        title={name}
        onClick={() => onGoTo(itemId)}
      >
        {number}
        <StateIcon state={state} size={14} />
      </button>
    </li>
  );
});
