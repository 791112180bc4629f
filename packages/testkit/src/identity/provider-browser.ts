/** A browser that follows redirects by hand and keeps cookies per host: enough to walk through a provider's pages. */
export class ProviderBrowser {
  readonly cookies = new Map<string, Map<string, string>>();

  private jarOf(url: URL): Map<string, string> {
    const jar = this.cookies.get(url.host) ?? new Map<string, string>();
    this.cookies.set(url.host, jar);
    return jar;
  }

  cookieHeader(address: string): string {
    return [...this.jarOf(new URL(address))].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async visit(address: string, form?: Record<string, string>): Promise<Response> {
    const url = new URL(address);
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: this.cookieHeader(address) },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const value = pair.slice(at + 1);
      const over = value === '' || /expires=thu, 01 jan 1970/i.test(line);
      if (over) this.jarOf(url).delete(pair.slice(0, at));
      else this.jarOf(url).set(pair.slice(0, at), value);
    }
    return reply;
  }

  /** From the button of the sign-in page to the provider's answer: the address of the callback, not yet visited. */
  async signInAtProvider(startAddress: string, subject: string): Promise<string> {
    let address = startAddress;
    for (let hop = 0; hop < 12; hop += 1) {
      const isInteraction = /\/interaction\/[\w-]+$/.test(new URL(address).pathname);
      const reply = await this.visit(
        address,
        isInteraction ? { prompt: 'login', login: subject, password: 'x' } : undefined,
      );
      const next = reply.headers.get('location');
      if (!next) throw new Error(`No way on from ${address}: ${reply.status} ${await reply.text()}`);
      address = new URL(next, address).href;
      if (/\/api\/v1\/social\/\w+\/callback\?/.test(address)) return address;
    }
    throw new Error('The provider leads in circles');
  }
}
