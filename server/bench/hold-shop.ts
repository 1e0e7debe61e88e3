import { openBenchEnvironment } from './bench-environment';
import { addCatalogue } from './fill-shop';
void (async () => {
  const bench = await openBenchEnvironment('PostgreSQL');
  await bench.inDatabase((database) => addCatalogue(database, { first: 1, last: 5_000 }));
  process.env['NODE_OPTIONS'] = process.env['SHOP_NODE_OPTIONS'] ?? '';
  process.env['NO_PAGE_CACHE'] = 'yes';
  const shop = await bench.startShop();
  console.log(`READY ${shop.port} ${shop.pid}`);
  process.stdin.resume();
  process.stdin.on('end', async () => { await shop.end('SIGTERM'); await bench.remove(); process.exit(0); });
})();
