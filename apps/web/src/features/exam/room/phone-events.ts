type Listener = (event: string, data: unknown) => void;

let listener: Listener | null = null;

/** What a phone does for this attempt, as the socket tells it; heard once the code of media questions is there. */
export const tellPhoneEvent: Listener = (event, data) => listener?.(event, data);

export function hearPhoneEvents(next: Listener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = null;
  };
}
