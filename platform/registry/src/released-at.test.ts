import { releasedAt } from './released-at';

const line = (at: string, command: string, to: string | null, remote = 'mf-cart') => ({
  at: `2026-11-20T${at}:00Z`,
  by: 'asha',
  remote,
  command,
  from: null,
  to,
});
const HISTORY = [
  line('10:00', 'live', '1.0.0'),
  line('11:00', 'live', '2.0.0', 'mf-account'),
  line('12:00', 'live', '1.1.0'),
  line('13:00', 'disable', '1.1.0'),
  line('14:00', 'live', '1.2.0'),
  line('15:00', 'enable', '1.2.0'),
];

test.each([
  ['09:00', {}],
  ['10:00', { 'mf-cart': '1.0.0' }],
  ['12:30', { 'mf-cart': '1.1.0', 'mf-account': '2.0.0' }],
  ['13:00', { 'mf-cart': null, 'mf-account': '2.0.0' }],
  ['14:30', { 'mf-cart': null, 'mf-account': '2.0.0' }],
  ['15:00', { 'mf-cart': '1.2.0', 'mf-account': '2.0.0' }],
])('at %s the shop had what was live by then, and nothing of a disabled remote', (at, live) => {
  expect(releasedAt(HISTORY, `2026-11-20T${at}:00Z`)).toEqual(live);
});
