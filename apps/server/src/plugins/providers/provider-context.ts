/** What an implementation may know of the server besides its settings. */
export interface ProviderContext {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Address people use, without a slash at the end. */
  publicUrl(): string;
}
