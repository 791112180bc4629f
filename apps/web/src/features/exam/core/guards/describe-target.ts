const maxChars = 200;

/** Describes the element of an event of the page, short enough to be reported. */
export function describeTarget(target: EventTarget | null): Record<string, string> {
  if (!(target instanceof HTMLElement)) return {};
  return {
    nodeName: target.nodeName,
    className: target.className.slice(0, maxChars),
    innerText: (target.textContent ?? '').slice(0, maxChars),
  };
}
