import type { SessionUser } from '@certame/contract/features/accounts/sessions/endpoints.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests reach into replies whose shape they assert
type Body = any;

export interface ApiReply {
  status: number;
  body: Body;
  headers: Headers;
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
    const isForm = body instanceof FormData;
    const isBytes = body instanceof Uint8Array;
    const response = await fetch(`${this.address}${path}`, {
      method,
      headers: {
        ...(body === undefined || isForm
          ? {}
          : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(this.institutionId ? { 'x-institution-id': this.institutionId } : {}),
        ...(this.cookie ? { cookie: this.cookie } : {}),
        'accept-language': 'pt-BR',
        ...headers,
      },
      ...(body === undefined
        ? {}
        : {
            body: isBytes
              ? new Uint8Array(body)
              : isForm || typeof body === 'string'
                ? body
                : JSON.stringify(body),
          }),
    });
    const bytes = await response.arrayBuffer();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      body: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : new Uint8Array(bytes),
      headers: response.headers,
    };
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
