import { timestamp } from './timestamp';

const MOMENT = new Date('2026-11-21T08:15:35.678Z');
const inZone = (minutesEast: number): Date => {
  const local = new Date(MOMENT);
  jest.spyOn(local, 'getTimezoneOffset').mockReturnValue(-minutesEast);
  return local;
};

describe('a timestamp', () => {
  it('is written to the second, with the offset of the local time [data-11]', () => {
    expect(timestamp(MOMENT)).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/);
  });

  it('is the moment it was made of', () => {
    expect(Date.parse(timestamp(MOMENT))).toBe(Math.floor(MOMENT.getTime() / 1000) * 1000);
  });

  it.each([
    [330, '+05:30'],
    [0, '+00:00'],
    [-210, '-03:30'],
  ])('%d minutes east of Greenwich ends with %s', (minutes, offset) => {
    expect(timestamp(inZone(minutes)).endsWith(offset)).toBe(true);
  });
});
