import { useTranslation } from '#lib/language/i18n.ts';
import { setTheme, useIsDark } from '#lib/theme/theme.ts';
import { Button } from '#lite/button.tsx';
import { Dialog } from '#lite/dialog.tsx';
import { Checkbox } from '#lite/field.tsx';
import { type Appearance, textSizes } from '../use-appearance.ts';
import './tools-dialog.css';

interface Props {
  appearance: Appearance;
  hasVoice: boolean;
  onChange: (appearance: Appearance) => void;
  onClose: () => void;
}

/** Text size, contrast and theme of the room, and its keyboard shortcuts. */
export function ToolsDialog({ appearance, hasVoice, onChange, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const isDark = useIsDark();
  const { size, contrast } = appearance;
  const resize = (by: number): void => onChange({ ...appearance, size: size + by });
  return (
    <Dialog
      title={t('exam.tools.open')}
      onClose={onClose}
      actions={
        <Button look="plain" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <fieldset className="exam-sizes" aria-label={t('exam.tools.text_size')}>
        <span>{t('exam.tools.text_size')}</span>
        <Button
          look="plain"
          aria-label={t('exam.tools.smaller')}
          disabled={size === 0}
          onClick={() => resize(-1)}
        >
          A−
        </Button>
        <output aria-live="polite">{textSizes[size]}%</output>
        <Button
          look="plain"
          aria-label={t('exam.tools.larger')}
          disabled={size === textSizes.length - 1}
          onClick={() => resize(1)}
        >
          A+
        </Button>
      </fieldset>
      <Checkbox
        label={t('exam.tools.contrast')}
        checked={contrast}
        onChange={(event) => onChange({ ...appearance, contrast: event.target.checked })}
      />
      <Checkbox
        label={t('exam.tools.dark')}
        checked={isDark}
        onChange={(event) => setTheme(event.target.checked ? 'dark' : 'light')}
      />
      <section className="exam-soft exam-shortcuts">
        <h3>{t('exam.tools.keyboard')}</h3>
        <p>{t('exam.tools.keyboard_choose')}</p>
        <p>{t('exam.tools.keyboard_move')}</p>
        {hasVoice && i18n.exists('exam-voice.keyboard') && <p>{t('exam-voice.keyboard')}</p>}
      </section>
    </Dialog>
  );
}
