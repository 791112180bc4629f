export interface SendOptions {
  timeoutMs: number;
  /** The request must outlive the page. */
  keepalive: boolean;
}

export interface Rejection {
  seq: number;
  code: string;
}

export interface SendResult {
  /** Numbers that are safe on the server. */
  done: number[];
  rejected: Rejection[];
}
