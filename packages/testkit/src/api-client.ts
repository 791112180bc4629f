import type { SessionUser } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import { type RawReply, sendForm, sendRequest } from './http/send-request.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests reach into replies whose shape they assert
type Body = any;

export interface ApiReply {
  status: number;
  body: Body;
  headers: Headers;
}

class Reply implements ApiReply {
  readonly status: number;
  readonly body: Body;
  readonly #raw: RawReply;

  constructor(raw: RawReply) {
    this.status = raw.status;
    this.body = raw.type.includes('json')
      ? JSON.parse(raw.bytes.toString('utf8'))
      : new Uint8Array(raw.bytes);
    this.#raw = raw;
  }

  get headers(): Headers {
    return this.#raw.headers();
  }
}

/** A client of the HTTP interface as one person in one institution. */
export class ApiClient {
  readonly address: string;
  token: string | null = null;
  institutionId: string | null = null;
  user: SessionUser | null = null;
  cookie: string | null = null;

  constructor(address: string) {
    this.address = address;
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiReply> {
    const address = `${this.address}${path}`;
    const bytes = body instanceof Uint8Array || typeof body === 'string' ? body : JSON.stringify(body);
    const type = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
    const all = {
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': type }),
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
      ...(this.institutionId ? { 'x-institution-id': this.institutionId } : {}),
      ...(this.cookie ? { cookie: this.cookie } : {}),
      'accept-language': 'pt-BR',
      ...headers,
    };
    return new Reply(
      body instanceof FormData
        ? await sendForm(address, method, all, body)
        : await sendRequest(address, method, all, bytes),
    );
  }

  get(path: string): Promise<ApiReply> {
    return this.send('GET', path);
  }
  post(path: string, body: unknown = {}): Promise<ApiReply> {
    return this.send('POST', path, body);
  }
  put(path: string, body: unknown): Promise<ApiReply> {
    return this.send('PUT', path, body);
  }
  delete(path: string): Promise<ApiReply> {
    return this.send('DELETE', path);
  }

  /** Signs in and chooses the first institution, or the one of that name. */
  async login(email: string, password: string, institutionName?: string): Promise<this> {
    const reply = await this.post('/api/v1/login', { email, password });
    if (reply.status !== 200)
      throw new Error(`Login of ${email} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    const user: SessionUser = reply.body.model;
    this.user = user;
    this.token = user.token;
    this.cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? null;
    const institution =
      user.institutions.find((one) => one.name === institutionName) ??
      (institutionName ? undefined : user.institutions[0]);
    if (!institution) throw new Error(`${email} is not a member of ${institutionName ?? 'any institution'}`);
    this.institutionId = institution.id;
    return this;
  }

  /** Waits for a background job of one's own and gives it as it ended. */
  async waitForJob(jobId: string, timeoutMs = 60_000): Promise<Body> {
    const giveUpAt = Date.now() + timeoutMs;
    for (;;) {
      const { body } = await this.get(`/api/v1/jobs/${jobId}`);
      if (body.model?.state === 'done' || body.model?.state === 'failed') return body.model;
      if (Date.now() > giveUpAt) throw new Error(`Job ${jobId} did not end: ${JSON.stringify(body)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
