import { IconAlertOctagon, IconArrowsShuffle, IconTrash } from '@tabler/icons-react';
import { IconButton } from '#kit/page/icon-button.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import type { DraftDraw } from '../model/draft.ts';
import classes from './composition.module.css';
import { useBankCount } from './use-bank-count.ts';

interface Props {
  draw: DraftDraw;
  fixed: boolean;
  onRemove: () => void;
}

/** Head of a draw: the number of questions to draw from, and a warning where they are too few. */
export function DrawHead({ draw, fixed, onRemove }: Props) {
  const { t } = useTranslation();
  const inBank = useBankCount(draw);
  const count = draw.available ?? inBank;
  const tooFew = count !== null && (draw.count ?? 0) > count;
  const label = labelsOf(t, 'questionnaires.composition');
  return (
    <div className={classes.drawHead}>
      <span className={classes.drawName}>
        <IconArrowsShuffle size={16} stroke={1.7} aria-hidden="true" />
        {label('draw')}
      </span>
      <span className={classes.available} data-few={tooFew || undefined} aria-live="polite">
        {tooFew && <IconAlertOctagon size={14} stroke={1.9} aria-hidden="true" />}
        {count === null
          ? label('counting')
          : t(`questionnaires.composition.${draw.available === null ? 'in_bank' : 'available'}`, {
              count,
              shown: formatNumber(count),
            })}
      </span>
      {!fixed && (
        <IconButton
          icon={IconTrash}
          iconSize={16}
          tooltip
          c="dimmed"
          size={30}
          label={label('remove_draw')}
          onClick={onRemove}
        />
      )}
    </div>
  );
}
