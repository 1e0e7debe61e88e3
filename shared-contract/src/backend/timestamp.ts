const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** @returns `YYYY-MM-DDTHH:mm:ssZ` (data-11), where Z is the offset of the local time: `2026-11-21T13:45:35+05:30`. */
export function timestamp(moment: Date): string {
  const offset = -moment.getTimezoneOffset();
  const size = Math.abs(offset);
  const date = [moment.getFullYear(), twoDigits(moment.getMonth() + 1), twoDigits(moment.getDate())].join('-');
  const time = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(twoDigits).join(':');
  const zone = `${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
  return `${date}T${time}${zone}`;
}
