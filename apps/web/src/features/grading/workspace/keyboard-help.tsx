import { useTranslation } from '#lib/language/i18n.ts';
import { KeyList } from './key-list.tsx';

interface Props {
  byCriteria: boolean;
  letters: boolean;
  onLetters: (on: boolean) => void;
}

export function KeyboardHelp({ byCriteria, ...switched }: Props) {
  const { t } = useTranslation();
  return (
    <KeyList
      rows={[
        [['J'], t('grading.keyboard.next')],
        [['K'], t('grading.keyboard.previous')],
        [byCriteria ? ['1', '9'] : ['0', '9'], t(`grading.keyboard.${byCriteria ? 'criterion' : 'tenths'}`)],
        [['M'], t('grading.keyboard.whole')],
        [['C'], t('grading.keyboard.comment')],
        [['Ctrl', 'Enter'], t('grading.keyboard.save_next')],
        [['Ctrl', 'S'], t('grading.keyboard.save')],
      ]}
      note={t('grading.keyboard.note')}
      {...switched}
    />
  );
}
