import { createProgress } from './progress';

test('an operator reads every two seconds how far the work is, and how long it takes still [catalogue-18]', () => {
  const lines: string[] = [];
  let now = 0;
  const step = createProgress(
    'Photos',
    (line) => lines.push(line),
    () => now,
  );
  const at = (seconds: number, done: number) => {
    now = seconds * 1000;
    step(done, 1200);
  };

  at(1, 10);
  at(2, 20);
  at(3, 60);
  at(60, 1100);

  expect(lines).toEqual(['Photos: 20 of 1,200, 2 min left', 'Photos: 1,100 of 1,200, 6 s left']);
});
