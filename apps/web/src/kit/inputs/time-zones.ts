/** Of Brazil, from east to west; the others follow by name. */
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

const nameIn = (zone: string, language: string, style: 'shortOffset' | 'longGeneric', at: number): string =>
  new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: style })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

const placeOf = (zone: string): string => zone.replaceAll('_', ' ');

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
  const offset = (zone: string): string => {
    try {
      return ` (${nameIn(zone, language, 'shortOffset', at)})`;
    } catch {
      return '';
    }
  };
  return [
    {
      key: 'brazil',
      zones: brazilian.map((zone) => ({
        value: zone,
        label: `${placeOf(zone.replace('America/', ''))}: ${nameIn(zone, language, 'longGeneric', at)}${offset(zone)}`,
      })),
    },
    {
      key: 'others',
      zones: others.sort().map((zone) => ({ value: zone, label: `${placeOf(zone)}${offset(zone)}` })),
    },
  ];
}
