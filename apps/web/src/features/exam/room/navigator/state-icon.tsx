import type { ResponseState } from '@certame/contract/features/exam/states.ts';
import { AlertIcon, CheckIcon, CircleIcon, QueueIcon } from '#lite/icons.tsx';

const signs = {
  not_answered: CircleIcon,
  answered: CheckIcon,
  enqueued: QueueIcon,
  error_to_save: AlertIcon,
};

/** Decorative icon: the state stands beside it in words, or is the name of its button. */
export function StateIcon({ state, size = 16 }: { state: ResponseState; size?: number }) {
  const Sign = signs[state];
  return <Sign size={size} />;
}
