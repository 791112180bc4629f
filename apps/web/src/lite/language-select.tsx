import { type Language, languages } from '@certame/contract/constants.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { languageName, languageTags } from '#lib/language/language.ts';
import { chooseOwnLanguage } from '#lib/language/own-language.ts';

/** The browser's own list, which costs nothing: for pages outside the shell. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  return (
    <select
      className="lite-language"
      aria-label={t('shell.language')}
      value={i18n.language}
      onChange={(event) => void chooseOwnLanguage(event.currentTarget.value as Language)}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={languageTags[language]}>
          {languageName(language)}
        </option>
      ))}
    </select>
  );
}
