import { expect, it } from 'vitest';
import { inlineScriptSources } from './web-pages.ts';

it('lets the scripts run that stand in the page, and those with an address by the ordinary rule', () => {
  const page = '<script>alert(1)</script><script type="module" src="./a.js"></script>';
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(inlineScriptSources(page)).toEqual(["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"]);
});
