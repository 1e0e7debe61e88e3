import { Fragment } from 'react';
import { paths } from '@piston-parts/shared-contract';
import { shopOwner } from '@piston-parts/shared-contract/shop-owner';
import { PageHeading } from '@piston-parts/shared-ui';
import { careTexts } from './care-texts';
import { companyTexts } from './company-texts';
import { legalTexts } from './legal-texts';
import type { PageText } from './page-text';
import styles from './pages.module.css';

const texts: Readonly<Record<string, PageText>> = { ...careTexts, ...companyTexts, ...legalTexts };

/** A page of text by its address, one of `shellPaths`. */
export function TextPage({ path }: { readonly path: string }) {
  const text = texts[path];
  if (!text) throw new Error(`There is no text for ${path}`);
  return (
    <article className={`page ${styles.plain}`} data-content>
      <PageHeading className={styles.big}>{text.title}</PageHeading>
      {shopOwner.demonstration && path !== paths.customerCare && (
        <p className={styles.notice}>
          This is a demonstration shop: nothing is sold, charged or sent. This page says what happens here, not what a
          shop that sells would promise you.
        </p>
      )}
      {text.sections.map(({ heading, content }) => (
        <Fragment key={heading ?? 'first'}>
          {heading !== undefined && <h2>{heading}</h2>}
          {content}
        </Fragment>
      ))}
    </article>
  );
}
