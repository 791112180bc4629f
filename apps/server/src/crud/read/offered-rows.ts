import type { Area } from '@certame/contract/kit/area/define-area.ts';
import { pickerKeyOf } from '@certame/contract/kit/area/picking-fields.ts';
import type { SQL } from '@certame/db/sql.ts';
import { type HookContext, hooksOf } from '../hooks.ts';

/** Conditions of the field that the picker serves (`for`, which the endpoint has checked against the declarations). */
export function offeredConditions(context: HookContext, picker: string | undefined): SQL[] {
  if (picker === undefined) return [];
  const [areaKey = '', fieldKey = ''] = picker.split('.');
  const condition = hooksOf(areaKey).options?.[fieldKey];
  if (!condition) throw new Error(`No options hook for ${picker}`);
  return [condition(context)];
}

/** A field declared `someRows` and its hook need each other; the start fails where one is missing. */
export function requireOptionsHooks(area: Area): void {
  const declared = Object.keys(area.fields).filter((key) => pickerKeyOf(area, key) !== undefined);
  const hooked = Object.keys(hooksOf(area.key).options ?? {});
  const lonely = [...declared, ...hooked].filter((key) => !declared.includes(key) || !hooked.includes(key));
  if (lonely.length > 0)
    throw new Error(`Area ${area.key}: someRows and the options hook disagree about ${lonely.join(', ')}`);
}
