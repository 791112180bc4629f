type Listener = (event: string, data: unknown) => void;

let listener: Listener | null = null;

/** Passes the socket's events of a phone's uploads on to the deferred code of media questions; ignored while that hasn't loaded. */
export const tellPhoneEvent: Listener = (event, data) => listener?.(event, data);

export function hearPhoneEvents(next: Listener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = null;
  };
}
