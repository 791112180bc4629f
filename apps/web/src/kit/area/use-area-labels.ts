import { areaMessageKeys } from '@certame/contract/kit/area/area-labels.ts';
import type { Area } from '@certame/contract/kit/area/define-area.ts';
import { titleKey } from '@certame/contract/messages/text-key.ts';
import { useMemo } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';

export interface AreaLabels {
  /** With a capital: the list's title. */
  title: string;
  one: string;
  many: string;
  empty: string;
  field: (key: string) => string;
  /** Undefined where the field needs no explanation. */
  help: (key: string) => string | undefined;
  section: (key: string) => string | undefined;
}

/** The labels of a declared area in the user's language. */
export function useAreaLabels(area: Area): AreaLabels {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const optional = (key: string): string | undefined => (i18n.exists(key) ? t(key) : undefined);
    return {
      title: t(titleKey(`/${area.key}`)),
      one: t(areaMessageKeys.one(area)),
      many: t(areaMessageKeys.many(area)),
      empty: t(areaMessageKeys.empty(area)),
      field: (key) => t(areaMessageKeys.field(area, key)),
      help: (key) => optional(areaMessageKeys.help(area, key)),
      section: (key) => optional(areaMessageKeys.section(area, key)),
    };
  }, [area, t, i18n]);
}
