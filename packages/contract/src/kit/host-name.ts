/** Labels of letters, digits and inner hyphens; the last one is no number, so that no IP address is a name. */
const namePattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const maxLength = 253;
/** Characters that separate the parts of an address, or are decoded in one. */
const addressMarks = /[\s/\\:@?#%]/;

/**
 * Canonical form of a host name, as browsers send it: lower case, international names in Punycode (`colégio.example`
 * becomes `xn--colgio-dva.example`). Undefined for anything else: addresses, ports, paths, IP numbers, a final dot, names
 * without a dot.
 */
export function canonicalHostName(typed: string): string | undefined {
  const text = typed.trim();
  if (addressMarks.test(text) || !URL.canParse(`http://${text}`)) return undefined;
  const { hostname } = new URL(`http://${text}`);
  return hostname.length <= maxLength && namePattern.test(hostname) ? hostname : undefined;
}
