import type { PanelState } from '@certame/rules/panel/panel-state.ts';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconHourglass,
  IconPencil,
  IconPlayerPause,
  IconWifiOff,
} from '@tabler/icons-react';

const icons = {
  not_started: IconCircleDashed,
  in_progress: IconPencil,
  offline: IconWifiOff,
  paused: IconPlayerPause,
  awaiting: IconHourglass,
  finished: IconCircleCheck,
} as const;

export function PanelStateIcon({ state }: { state: PanelState }) {
  const Icon = icons[state];
  return <Icon size={17} stroke={1.8} aria-hidden="true" />;
}
