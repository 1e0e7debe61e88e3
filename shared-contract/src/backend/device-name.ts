/** The first that a User-Agent contains counts: Edge and Opera name Chrome as well, Chrome names Safari. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'an iPhone'],
  ['iPad', 'an iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'a Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

const nameIn = (userAgent: string, names: readonly (readonly [string, string])[]): string | undefined =>
  names.find(([mark]) => userAgent.includes(mark))?.[1];

/** The shopper's name of a device: `Firefox on Windows`. Made of known words alone, because anyone can send any User-Agent. */
export function deviceName(userAgent: string | undefined): string {
  const browser = nameIn(userAgent ?? '', BROWSERS) ?? 'A browser';
  const system = nameIn(userAgent ?? '', SYSTEMS);
  return system === undefined ? browser : `${browser} on ${system}`;
}
