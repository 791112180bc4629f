import { fakeDevices, granting, launchedWith } from '../support/browser-options.ts';
import { button, check, line, openSupervised, releaseSupervised } from '../support/supervised-exam.ts';
import { expect, test } from '../support/test.ts';

test.use(launchedWith(`${fakeDevices}=display-media-type=window`, granting));

test('the share is refused and says what to do', async ({ newPerson }) => {
  const page = await newPerson();
  // The fake device gives whatever surface is asked for: here it is a browser that offers windows all the same.
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getDisplayMedia.bind(mediaDevices);
    mediaDevices.getDisplayMedia = () => ask({ video: true });
  });
  await openSupervised(page, await releaseSupervised());
  await check(page);
  await expect(line(page, 'Tela inteira')).toContainText('Foi compartilhada só uma janela ou guia.');
  await expect(button(page, 'Tentar de novo')).toBeVisible({ timeout: 40_000 });
  await expect(button(page, 'Começar a avaliação')).toBeHidden();
});
