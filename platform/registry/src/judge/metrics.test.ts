import { Registry } from 'prom-client';
import { countPageReports } from './metrics';

test('metrics count page views with each problem that a shopper met, the requests and the steps reached', async () => {
  const metrics = new Registry();
  const count = countPageReports(metrics);
  const report = { remote: 'mf-cart', version: '1.4.0', failures: [], recovered: 0, overflow: 0, deadPresses: 2 };
  count({ ...report, requests: { sent: 10, failed: 1 }, steps: ['added', 'paid'] });
  count({ ...report, requests: { sent: 4, failed: 0 }, steps: ['added'], deadPresses: 0, lostFocus: 1 });

  const text = await metrics.metrics();
  const counted = text.split('\n').filter((line) => /^shop_remote_(problems|requests|steps)_total/.test(line));
  expect(counted.map((line) => line.replace('remote="mf-cart",version="1.4.0"', '…'))).toEqual([
    'shop_remote_problems_total{…,problem="failed request"} 1',
    'shop_remote_problems_total{…,problem="dead press"} 1',
    'shop_remote_problems_total{…,problem="lost focus"} 1',
    'shop_remote_requests_total{…} 14',
    'shop_remote_steps_total{…,step="added"} 2',
    'shop_remote_steps_total{…,step="paid"} 1',
  ]);
});
