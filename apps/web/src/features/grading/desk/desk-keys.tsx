import { useTranslation } from '#lib/language/i18n.ts';
import { KeyList } from '../workspace/key-list.tsx';

export function DeskKeys(switched: { letters: boolean; onLetters: (on: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <KeyList
      rows={[
        [['1', '9'], t('correctors.keys.level')],
        [['J'], t('grading.keyboard.next')],
        [['K'], t('grading.keyboard.previous')],
        [['C'], t('grading.keyboard.comment')],
        [['G'], t('correctors.group.open')],
        [['Ctrl', 'Enter'], t('correctors.desk.give')],
      ]}
      note={t('grading.keyboard.note')}
      {...switched}
    />
  );
}
