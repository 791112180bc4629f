import { fakeDevices, granting, launchedWith } from '../support/browser-options.ts';
import { reportedBy, typesOf } from '../support/reported-events.ts';
import { button, check, line, openSupervised, releaseSupervised } from '../support/supervised-exam.ts';
import { expect, test } from '../support/test.ts';

test.use(launchedWith(fakeDevices, granting, '--screen-info={1440x900 label=Main}'));

test('a monitor that is there, comes, changes or goes is told, and the check counts them', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(150_000);
  const devtools = await context.newCDPSession(page);
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  const { browserContextId } = targetInfo;
  await devtools.send('Browser.setPermission', {
    ...{ permission: { name: 'window-management' }, setting: 'granted', origin: product.address },
    ...(browserContextId === undefined ? {} : { browserContextId }),
  });
  const add = async (width: number): Promise<string> => {
    const { screenInfo } = await devtools.send('Emulation.addScreen', {
      ...{ left: 1440, top: 0, width, height: 1024, label: 'Second' },
    });
    return screenInfo.id;
  };
  const remove = (screenId: string) => devtools.send('Emulation.removeScreen', { screenId });
  const reported = reportedBy(page);
  const tells = (...types: string[]) =>
    expect.poll(() => typesOf(reported), { timeout: 20_000 }).toEqual(expect.arrayContaining(types));

  const exam = await releaseSupervised({ single_monitor: true });
  await openSupervised(page, exam);
  const second = await add(1280);
  await check(page);
  await expect(line(page, 'Um só monitor')).toContainText('Há mais de um monitor conectado.');
  await remove(second);
  await button(page, 'Tentar de novo').click({ timeout: 40_000 });
  await button(page, 'Começar a avaliação').click({ timeout: 40_000 });
  await expect(page.getByRole('radio', { name: 'Brasília' })).toBeVisible();
  await expect(page.getByText('Gravando', { exact: true })).toBeVisible();

  // The watch begins a moment after the recording: a monitor that was there before it is detected, but not told as added.
  let third = await add(1280);
  await expect(async () => {
    if (!typesOf(reported).includes('monitor_added')) {
      await remove(third);
      third = await add(1280);
    }
    await expect.poll(() => typesOf(reported), { timeout: 5000 }).toContain('monitor_added');
  }).toPass({ timeout: 40_000 });
  await tells('multiple_monitors_detected');
  reported.length = 0;
  await remove(third);
  await tells('monitor_removed');
  await devtools.send('Emulation.setDeviceMetricsOverride', {
    ...{
      width: 1200,
      height: 800,
      deviceScaleFactor: 0,
      mobile: false,
      screenWidth: 1280,
      screenHeight: 1024,
    },
  });
  await tells('monitor_configuration_changed');
});
