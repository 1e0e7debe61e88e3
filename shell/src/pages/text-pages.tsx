import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { describeDelivery, textBlocks, type TextBlock, type TextSpan } from '@piston-parts/shared-contract/text-page';
import {
  selectSettings,
  selectTextPage,
  textPageOpened,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { LoadFailed, Loading, PageHeading } from '@piston-parts/shared-ui';
import { ContactDetails, OwnerAddress } from './owner-address';
import { NotFoundScreen } from './not-found.screen';
import styles from './pages.module.css';
import { textPages } from './shell-pages';

function Spans({ spans }: { readonly spans: readonly TextSpan[] }) {
  return spans.map(({ text, to }, at) => {
    if (to === undefined) return text;
    return to.startsWith('/') ? (
      <Link key={at} to={to}>
        {text}
      </Link>
    ) : (
      <a key={at} href={to} rel="noopener">
        {text}
      </a>
    );
  });
}

function renderBlock(block: TextBlock, key: number): ReactNode {
  switch (block.kind) {
    case 'address':
      return <OwnerAddress key={key} />;
    case 'list':
      return (
        <ul key={key}>
          {block.items.map((spans, at) => (
            <li key={at}>
              <Spans spans={spans} />
            </li>
          ))}
        </ul>
      );
    case 'heading':
    case 'paragraph': {
      const Element = block.kind === 'heading' ? 'h2' : 'p';
      return (
        <Element key={key}>
          <Spans spans={block.spans} />
        </Element>
      );
    }
  }
}

function Content({ page, title }: { readonly page: string; readonly title: string }) {
  const dispatch = useShopDispatch();
  const settings = useShopSelector(selectSettings);
  const lines = useShopSelector(selectTextPage(page));
  const open = () => dispatch(textPageOpened(page));
  useEffect(() => void dispatch(textPageOpened(page)), [dispatch, page]);
  if (lines === undefined) return <Loading />;
  const values = { name: settings.name, email: settings.email ?? '', delivery: describeDelivery(settings.delivery) };
  return (
    <div className={`page ${styles.sheet}`} data-content>
      <nav aria-label="Information" className={styles.pages}>
        {textPages
          .filter((one) => settings.pages.includes(one.page))
          .map((one) => (
            <Link key={one.path} to={one.path} aria-current={one.page === page ? 'page' : undefined}>
              {one.title}
            </Link>
          ))}
      </nav>
      <article className={styles.text}>
        <PageHeading className={styles.big}>{title}</PageHeading>
        {settings.demonstration && page !== 'customerCare' && (
          <p className={styles.notice}>
            This is a demonstration shop: nothing is sold, charged or sent. This page says what happens here, not what a
            shop that sells would promise you.
          </p>
        )}
        {lines === null ? (
          <LoadFailed text="Check your connection and try again." onRetry={open} />
        ) : (
          textBlocks(lines, values).map(renderBlock)
        )}
        <ContactDetails page={page} isEmpty={lines?.length === 0} />
      </article>
    </div>
  );
}

/** A page of text by its address; one that the owner has not written does not exist (settings-5). */
export function TextPage({ path }: { readonly path: string }) {
  const { pages } = useShopSelector(selectSettings);
  const text = textPages.find((one) => one.path === path);
  if (!text || !pages.includes(text.page)) return <NotFoundScreen />;
  return <Content key={path} page={text.page} title={text.title} />;
}
