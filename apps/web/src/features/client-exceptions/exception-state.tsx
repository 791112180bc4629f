import { IconCircleCheck, IconCircleDot } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './client-exceptions.module.css';

/** Open or resolved, in words with an icon. */
export function ExceptionState({ resolvedAt }: { resolvedAt: string | null }) {
  const { t } = useTranslation();
  const state = resolvedAt === null ? 'open' : 'resolved';
  const Icon = resolvedAt === null ? IconCircleDot : IconCircleCheck;
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {t(`client-exceptions.states.${state}`)}
    </span>
  );
}
