import type { CheckLineCode } from '@certame/contract/features/proctoring/check-lines.ts';
import type { EnvironmentCheck } from '@certame/contract/features/proctoring/environment-checks.ts';
import { formatDecimal } from '#lib/language/format-decimal.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { AlertIcon, CheckIcon, CircleIcon, CrossIcon } from '#lite/icons.tsx';
import { Spinner } from '#lite/spinner.tsx';
import type { LineState } from './use-check.ts';

/** Lines whose measured value is shown, since it means something to people. */
const shown = ['memory', 'processor', 'socket', 'download', 'upload', 'frame_rate'] as const;
const isShown = (name: EnvironmentCheck): name is (typeof shown)[number] =>
  (shown as readonly string[]).includes(name);

/** Lines that are measured in kbit/s and shown in Mbit/s, the unit of internet contracts. */
const rates: ReadonlySet<EnvironmentCheck> = new Set(['download', 'upload']);
const measureText = (name: EnvironmentCheck, value: number | string): string =>
  rates.has(name) && typeof value === 'number'
    ? formatDecimal((value / 1000).toFixed(value < 10_000 ? 1 : 0))
    : String(value);

const denials: ReadonlySet<CheckLineCode> = new Set(['denied', 'denied-by-system']);
const systems = ['browser', 'windows', 'macos', 'android'] as const;
/** The browser makers' own pages on permissions. */
const browserHelp = [
  { name: 'Chrome', url: 'https://support.google.com/chrome/answer/2693767' },
  { name: 'Edge', url: 'https://support.microsoft.com/windows/a83257bc-e990-d54a-d212-b5e41beba857' },
  {
    name: 'Firefox',
    url: 'https://support.mozilla.org/kb/how-manage-your-camera-and-microphone-permissions',
  },
  { name: 'Safari', url: 'https://support.apple.com/guide/safari/ibrwe2159f50/mac' },
] as const;

const signs = { pass: CheckIcon, warn: AlertIcon, fail: CrossIcon } as const;

/** How to grant the permission, in the browser and in the system. */
function HowToAllow() {
  const { t } = useTranslation();
  return (
    <ul className="supervision-allow">
      {systems.map((system) => (
        <li key={system}>{t(`proctoring-before.check.allow.${system}`)}</li>
      ))}
      <li>
        {browserHelp.map(({ name, url }) => (
          <a key={name} className="lite-link" href={url} target="_blank" rel="noreferrer">
            {t('proctoring-before.check.allow.more', { name })}
          </a>
        ))}
      </li>
    </ul>
  );
}

/** One line: its sign, what was measured, and what to do where it isn't right. */
export function CheckLineItem({ name, state }: { name: EnvironmentCheck; state: LineState }) {
  const { t } = useTranslation();
  const line = typeof state === 'string' ? null : state;
  const verdict = line ? line.verdict : (state as 'waiting' | 'running');
  const Sign = line ? signs[line.verdict] : CircleIcon;
  const measured = line?.measured ?? null;
  return (
    <li data-verdict={verdict}>
      <span className="supervision-sign">{state === 'running' ? <Spinner /> : <Sign />}</span>
      <span className="supervision-name">{t(`proctoring-before.check.lines.${name}`)}</span>
      <span className="supervision-state">
        {measured !== null && isShown(name) && (
          <span className="lite-soft">
            {t(`proctoring-before.check.measured.${name}`, { value: measureText(name, measured) })}
          </span>
        )}
        <span>{t(`proctoring-before.check.states.${verdict}`)}</span>
      </span>
      {line && line.code !== null && (
        <div className="supervision-help">
          <p>{t(`proctoring-before.check.codes.${line.code}`)}</p>
          {denials.has(line.code) && <HowToAllow />}
        </div>
      )}
    </li>
  );
}
