import { currentLanguage, languageTags } from '../../../lib/language.ts';

/** "America/Sao_Paulo" -> "Horário de Brasília"; its own name where the browser has no words for it. */
export function zoneWords(timeZone: string): string {
  try {
    const format = new Intl.DateTimeFormat(languageTags[currentLanguage()], {
      timeZone,
      timeZoneName: 'longGeneric',
    });
    return format.formatToParts().find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
  } catch {
    return timeZone;
  }
}
