import { useEffect, useState } from 'react';
import { matchPath } from 'react-router-dom';
import { LoadFailed, Loading, PageHeading } from '@piston-parts/shared-ui';
import { useKnownContent } from '@platform/host/remotes/known-content';
import { shellPaths } from './shell-paths';
import type * as TextPagesModule from './text-pages';

type TextPages = typeof TextPagesModule;

const load = (): Promise<TextPages> => import(/* webpackChunkName: "text-pages" */ './text-pages');

/** @returns the code of the shell's pages of text where a path is of one of them, else null */
export const loadTextPages = (pathname: string): Promise<TextPages> | null =>
  shellPaths.some((path) => matchPath(path, pathname)) ? load() : null;

/** Shows one of the shell's pages of text. Their code is loaded when the first of them is opened. */
export function TextPageSlot({ path }: { readonly path: string }) {
  const [pages, setPages] = useState<TextPages | 'failed' | null>(useKnownContent().ownPage as TextPages | null);

  useEffect(() => {
    if (pages !== null) return undefined;
    let left = false;
    load().then(
      (loaded) => left || setPages(loaded),
      (cause: unknown) => {
        console.error(`The page ${path} could not be loaded:`, cause);
        if (!left) setPages('failed');
      },
    );
    return () => void (left = true);
  }, [pages, path]);

  if (pages === null) return <Loading />;
  if (pages !== 'failed') return <pages.TextPage path={path} />;
  return (
    <div className="page">
      <PageHeading>This page did not load</PageHeading>
      <LoadFailed text="Check your connection and try again." onRetry={() => setPages(null)} />
    </div>
  );
}
