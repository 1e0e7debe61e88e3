import { writeCatalogue } from './generated-catalogue';

/** `node --import tsx server/bench/write-catalogue.ts <folder> <number of parts>`: the catalogue of the benchmark as files. */
const [folder = '', size = '5000'] = process.argv.slice(2);
writeCatalogue(folder, Number(size));
