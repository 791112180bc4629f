import type { EnvironmentRequirements } from '@certame/contract/features/exam/form.ts';
import { useTranslation } from '#lib/language/i18n.ts';

/**
 * Devices, systems and browsers that the exam can be taken with, and where to get them. Shown on a device that doesn't meet the
 * requirements.
 */
export default function DeviceRequirements({ environment }: { environment: EnvironmentRequirements }) {
  const { t } = useTranslation();
  const { devices, systems, browsers, app } = environment;
  const lists = [
    [t('exam.before.device.devices'), devices],
    [t('exam.before.device.systems'), systems],
  ] as const;
  return (
    <div className="before-devices">
      {lists.map(
        ([label, names]) =>
          names.length > 0 && (
            <section key={label} className="before-section">
              <h2>{label}</h2>
              <ul>
                {names.map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </section>
          ),
      )}
      {(browsers.length > 0 || app) && (
        <section className="before-section">
          <h2>{t('exam.before.device.browsers')}</h2>
          <ul>
            {browsers.map(({ name, url }) => (
              <li key={url}>
                <a className="lite-link" href={url} target="_blank" rel="noreferrer">
                  {name} <span className="lite-soft">{t('exam.before.device.new_tab')}</span>
                </a>
              </li>
            ))}
            {app && <li>{app}</li>}
          </ul>
        </section>
      )}
      <p className="lite-soft">{t('exam.before.device.detected', { device: environment.detected })}</p>
    </div>
  );
}
