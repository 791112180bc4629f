import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import Big from 'big.js';

export interface AttemptsAllowedInput {
  settings: Pick<
    QuestionnaireSettings,
    'multiple_attempts' | 'second_chance_count' | 'second_chance_min_percent'
  >;
  /** Released percent of each attempt made so far, oldest first; null before its release. */
  percents: readonly (string | null)[];
  /** Second chances that staff gave to this participant by hand. */
  chancesGranted: number;
}

/**
 * How many attempts this participant may make in all; null: as many as wanted.
 *
 * Second chances open for everybody, or below a percentage of the total; then only on released results: an offer, or its
 * absence, would tell the candidate about a score that nobody has released. Chances given by hand come on top. What was used is replayed attempt
 * by attempt, so that a chance given by hand after the automatic ones is never counted as one of them.
 */
export function computeAttemptsAllowed({
  settings,
  percents,
  chancesGranted,
}: AttemptsAllowedInput): number | null {
  if (settings.multiple_attempts) return null;
  let automaticLeft = settings.second_chance_count;
  let grantedLeft = chancesGranted;
  for (let used = 1; used < percents.length; used++) {
    const opened = opensSecondChance(settings, percents.slice(0, used));
    // The result may have changed since; an extra attempt without a chance given by hand was an automatic one.
    if (automaticLeft > 0 && (opened || grantedLeft === 0)) automaticLeft--;
    else if (grantedLeft > 0) grantedLeft--;
  }
  const opens = percents.length === 0 || opensSecondChance(settings, percents);
  return Math.max(1, percents.length) + (opens ? automaticLeft : 0) + grantedLeft;
}

function opensSecondChance(
  settings: AttemptsAllowedInput['settings'],
  percents: readonly (string | null)[],
): boolean {
  const { second_chance_min_percent: minimum } = settings;
  if (minimum === null) return true;
  const known = percents.filter((percent) => percent !== null);
  return known.length > 0 && known.every((percent) => new Big(percent).lt(minimum));
}
