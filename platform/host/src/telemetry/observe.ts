/** @returns false where the browser does not know these entries */
export function observe(type: string, onEntry: (entry: PerformanceEntry) => void): boolean {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return false;
  new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
  return true;
}
