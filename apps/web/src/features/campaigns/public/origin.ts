/** Origin of a visit: the address's UTM parameters, before or after its hash, and the referrer. */
export function originOfVisit(
  address: Pick<Location, 'search' | 'hash'>,
  referrer: string,
): Record<'utm_source' | 'utm_medium' | 'utm_campaign' | 'referrer', string | null> {
  const inHash = new URLSearchParams(address.hash.split('?')[1] ?? '');
  const inSearch = new URLSearchParams(address.search);
  const parameter = (name: string): string | null => inHash.get(name) ?? inSearch.get(name);
  return {
    utm_source: parameter('utm_source'),
    utm_medium: parameter('utm_medium'),
    utm_campaign: parameter('utm_campaign'),
    referrer: referrer === '' ? null : referrer,
  };
}
