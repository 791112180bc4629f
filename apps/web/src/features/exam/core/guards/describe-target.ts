const maxChars = 200;

/** Where on the page something happened, short enough for an event. */
export function describeTarget(target: EventTarget | null): Record<string, string> {
  if (!(target instanceof HTMLElement)) return {};
  return {
    nodeName: target.nodeName,
    className: target.className.slice(0, maxChars),
    innerText: (target.textContent ?? '').slice(0, maxChars),
  };
}
