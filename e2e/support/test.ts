import { ApiClient } from '@certame/testkit/api-client.ts';
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { productTemplate } from './product-template.ts';
import { type RunningProduct, startProduct } from './start-product.ts';

export { expect, type Page };

export const demoPassword = 'Certame1';
export const firstInstitution = 'Colégio Horizonte';
export const secondInstitution = 'Instituto Maré';
export const emailOf = (account: string): string =>
  account.includes('@') ? account : `${account}@certame.example`;

let productAddress: string | undefined;

/** Of the product that runs for this worker alone. */
export function addressOfProduct(): string {
  if (!productAddress) throw new Error('This worker has not started the product');
  return productAddress;
}

/** Signed in over the HTTP interface as a demonstration account or an e-mail. */
export const apiAs = (
  account: string,
  institution: string | undefined = firstInstitution,
  password = demoPassword,
): Promise<ApiClient> => new ApiClient(addressOfProduct()).login(emailOf(account), password, institution);

/** The body of a reply that has to be a success. */
export async function must(reply: ReturnType<ApiClient['get']>) {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** A failure of the page that no assertion would see: a script error or a console error. */
const ignoredConsole = [
  // The browser's own words for replies that a journey asks for (401, 409, 422) and for the cut line.
  /Failed to load resource/,
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_(RESET|CLOSED|REFUSED)|EMPTY_RESPONSE)/,
  /WebSocket connection to/,
  // The sandbox of a shown message refuses the script that records a journey, as it refuses every script.
  /Blocked script execution in 'about:srcdoc'/,
  // The server closes the socket of a session that ends, perhaps while the client is taking its leave.
  /WebSocket is already in CLOSING or CLOSED state/,
];

export function watchPage(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !ignoredConsole.some((known) => known.test(message.text())))
      problems.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} from ${response.url()}`);
  });
}

interface Fixtures {
  /** Fails the journey when a page threw, complained on the console or got a 5xx. */
  problems: string[];
  /** A second person in a browser of his own, closed with the journey. */
  newPerson: (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>;
}

interface WorkerFixtures {
  /** What the product of this file is told beyond the usual. */
  productEnvironment: Readonly<Record<string, string>>;
  /** A product of this worker's own, so that journeys beside each other meet nobody else's changes. */
  product: RunningProduct;
}

const productStartMs = 120_000;

export const test = base.extend<Fixtures, WorkerFixtures>({
  productEnvironment: [{}, { scope: 'worker', option: true }],
  product: [
    async ({ productEnvironment }, use) => {
      const product = await startProduct(productEnvironment, productTemplate());
      productAddress = product.address;
      await use(product);
      await product.stop();
    },
    { scope: 'worker', auto: true, timeout: productStartMs },
  ],
  baseURL: async ({ product }, use) => use(product.address),
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      watchPage(page, problems);
      await use(problems);
      expect(problems, 'problems the page had').toEqual([]);
    },
    { auto: true },
  ],
  newPerson: async ({ browser, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: addressOfProduct(), ...options });
      contexts.push(context);
      const page = await context.newPage();
      watchPage(page, problems);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});
