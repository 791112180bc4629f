import { Suspense } from 'react';
import { loadTexts } from '#lib/language/i18n.ts';
import { onDemand } from '#lib/page/deferred.ts';
import type { Attempt } from '../core/attempt/attempt-types.ts';
import type { ServerClock } from '../core/time/clock.ts';

const VoicePanel = onDemand(async () => {
  const [panel] = await Promise.all([import('../voice/voice-panel.tsx'), loadTexts(['exam-voice'])]);
  return panel;
});

interface Props {
  attempt: Attempt;
  clock: ServerClock;
  onGoTo: (itemId: string) => void;
}

/** Lazy chunk of voice control, loaded after the first question and only where an exam has it. The slot reserves its space until then. */
export function VoiceSlot(props: Props) {
  return (
    <div className="exam-voice-slot">
      <Suspense>
        <VoicePanel {...props} />
      </Suspense>
    </div>
  );
}
