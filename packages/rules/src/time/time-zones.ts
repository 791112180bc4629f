/** Brazil's zones, from east to west; the others follow by name. */
const brazilian: readonly string[] = [
  'America/Sao_Paulo',
  'America/Bahia',
  'America/Belem',
  'America/Fortaleza',
  'America/Maceio',
  'America/Recife',
  'America/Araguaina',
  'America/Santarem',
  'America/Noronha',
  'America/Manaus',
  'America/Cuiaba',
  'America/Campo_Grande',
  'America/Porto_Velho',
  'America/Boa_Vista',
  'America/Rio_Branco',
  'America/Eirunepe',
];

/** Places whose zones have lost their accents; their names are alike in every language. */
const accented: Readonly<Record<string, string>> = {
  'America/Sao_Paulo': 'S\u00e3o Paulo',
  'America/Belem': 'Bel\u00e9m',
  'America/Maceio': 'Macei\u00f3',
  'America/Araguaina': 'Aragua\u00edna',
  'America/Santarem': 'Santar\u00e9m',
  'America/Cuiaba': 'Cuiab\u00e1',
  'America/Eirunepe': 'Eirunep\u00e9',
};

const nameIn = (zone: string, language: string, style: 'shortOffset' | 'longGeneric', at: number): string => {
  try {
    return (
      new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: style })
        .formatToParts(at)
        .find(({ type }) => type === 'timeZoneName')?.value ?? ''
    );
  } catch {
    // A zone that this runtime doesn't know.
    return '';
  }
};

function placeOf(zone: string): string {
  const place = brazilian.includes(zone) ? (accented[zone] ?? zone.replace('America/', '')) : zone;
  return place.replaceAll('_', ' ');
}

/** "São Paulo (GMT-3)" of an instant: offsets change. */
export function shortZoneName(zone: string, language: string, at: number): string {
  const offset = nameIn(zone, language, 'shortOffset', at);
  return offset === '' ? placeOf(zone) : `${placeOf(zone)} (${offset})`;
}

/** "Horário Padrão de Brasília"; the zone's identifier where the browser has no name for it. */
export const longZoneName = (zone: string, language: string, at: number): string =>
  nameIn(zone, language, 'longGeneric', at) || zone;

export interface TimeZoneGroup {
  key: 'brazil' | 'others';
  zones: { value: string; label: string }[];
}

/** Zones to choose from with their names; one that is chosen is among them whatever the browser knows. */
export function timeZoneGroups(chosen: string, language: string, at: number): TimeZoneGroup[] {
  const known = Intl.supportedValuesOf('timeZone');
  const others = [...new Set([...known, ...(chosen === '' ? [] : [chosen])])].filter(
    (zone) => !brazilian.includes(zone),
  );
  return [
    {
      key: 'brazil',
      // What is cut off on a phone is the name that follows from the place.
      zones: brazilian.map((zone) => ({
        value: zone,
        label: `${shortZoneName(zone, language, at)}: ${nameIn(zone, language, 'longGeneric', at)}`,
      })),
    },
    {
      key: 'others',
      zones: others.sort().map((zone) => ({ value: zone, label: shortZoneName(zone, language, at) })),
    },
  ];
}
