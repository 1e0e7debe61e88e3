import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { HAND_OVER_SCRIPT } from './hand-over-page';
import { pagePaths } from './page-paths';

const SHARED_UI = path.join(__dirname, '..', '..', '..', '..', 'shared-ui');
const DAY = 'public, max-age=86400';

/** The shop's tokens with its fonts, and the few rules of these pages. */
const readStyles = (): string =>
  [path.join(SHARED_UI, 'src', 'tokens.css'), path.join(__dirname, 'basic-pages.css')]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .replaceAll('../fonts/', `${pagePaths.fonts}/`);

/** Files that are alike for everybody; they have no builds, so that these pages work whatever the shell's build does. */
export function addBasicFiles(app: FastifyInstance): void {
  const folder = path.join(SHARED_UI, 'fonts');
  const fonts = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.woff2'))
      .map((file) => [file, readFileSync(path.join(folder, file))] as const),
  );
  const styles = readStyles();
  app.get(pagePaths.styles, (_request, reply) =>
    reply.header('cache-control', DAY).type('text/css; charset=utf-8').send(styles),
  );
  app.get<{ Params: { file: string } }>(`${pagePaths.fonts}/:file`, ({ params }, reply) => {
    const font = fonts.get(params.file);
    if (!font) return reply.callNotFound();
    return reply.header('cache-control', DAY).type('font/woff2').send(font);
  });
  app.get(pagePaths.handOver, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(HAND_OVER_SCRIPT),
  );
}
