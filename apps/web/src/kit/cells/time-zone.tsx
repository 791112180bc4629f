import { shortZoneName } from '@certame/rules/time/time-zones.ts';
import { currentLanguage } from '#lib/language/language.ts';
import { Absent } from './absent.tsx';
import type { CellProps } from './cell-props.ts';

export function TimeZoneCell({ value }: CellProps<'timeZone'>) {
  if (typeof value !== 'string' || value === '') return <Absent />;
  return shortZoneName(value, currentLanguage(), Date.now());
}
