import { connect, type Socket } from 'node:net';

/**
 * A load generator that costs as little as possible beside the server it measures: keep-alive sockets that send
 * ready-made bytes, one request at a time each, and read no more of a reply than its status and its length.
 */
export interface RawReply {
  status: number;
  body: string;
}

const headerEnd = Buffer.from('\r\n\r\n');

export class RawConnection {
  #socket: Socket;
  #buffer: Buffer = Buffer.alloc(0);
  #waiting: { resolve(reply: RawReply): void; reject(error: Error): void } | undefined;
  readonly #keepBodies: boolean;

  private constructor(socket: Socket, keepBodies: boolean) {
    this.#socket = socket;
    this.#keepBodies = keepBodies;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#read(chunk));
    const fail = (error?: Error) => this.#waiting?.reject(error ?? new Error('The connection was closed'));
    socket.on('error', fail);
    socket.on('close', () => fail());
  }

  static open(address: string, keepBodies = false): Promise<RawConnection> {
    const { hostname, port } = new URL(address);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new RawConnection(socket, keepBodies));
      });
    });
  }

  #read(chunk: Buffer): void {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk]);
    const end = this.#buffer.indexOf(headerEnd);
    if (end === -1) return;
    const head = this.#buffer.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const total = end + 4 + length;
    if (this.#buffer.length < total) return;
    const reply = {
      status: Number(head.slice(9, 12)),
      body: this.#keepBodies ? this.#buffer.toString('utf8', end + 4, total) : '',
    };
    this.#buffer = this.#buffer.subarray(total);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(reply);
  }

  send(request: Buffer): Promise<RawReply> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }
}

export function getRequest(path: string, headers: Record<string, string> = {}): Buffer {
  const lines = [
    `GET ${path} HTTP/1.1`,
    'Host: bench',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
}

export function postRequest(path: string, body: string, headers: Record<string, string> = {}): Buffer {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: bench',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

export function bytesRequest(
  method: 'PUT' | 'POST',
  path: string,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: bench',
    'Content-Type: application/octet-stream',
    `Content-Length: ${bytes.length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]);
}
