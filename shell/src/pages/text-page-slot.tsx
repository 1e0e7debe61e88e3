import { useEffect, useState } from 'react';
import { LoadFailed, Loading, PageHeading } from '@piston-parts/shared-ui';
import { useKnownContent, type TextPages } from '../prerendered/known-content';

/** Shows one of the shell's pages of text. Their code is loaded when the first of them is opened. */
export function TextPageSlot({ path }: { readonly path: string }) {
  const [pages, setPages] = useState<TextPages | 'failed' | null>(useKnownContent().textPages);

  useEffect(() => {
    if (pages !== null) return undefined;
    let left = false;
    import(/* webpackChunkName: "text-pages" */ './text-pages').then(
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
