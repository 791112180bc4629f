/** Brings an element to the middle of the window and gives it the focus. */
export function goToElement(id: string): void {
  const element = document.getElementById(id);
  if (!element) return;
  const isHeading = /^H\d$/.test(element.tagName);
  element.scrollIntoView({ block: isHeading ? 'start' : 'center', behavior: 'smooth' });
  element.focus({ preventScroll: true });
}
