import { useEffect } from 'react';
import { paths } from '@piston-parts/shared-contract';
import { ButtonLink, focusPageHeading, Notice } from '@piston-parts/shared-ui';

/** Replaces the form behind an invalid link and offers a new link. */
export function BadLink({ text }: { readonly text: string }) {
  // The form's button disappears with the form; the focus moves to the page's heading.
  useEffect(focusPageHeading, []);
  return (
    <Notice urgent text={text}>
      <ButtonLink variant="primary" to={paths.forgottenPassword}>
        Ask for a new link
      </ButtonLink>
    </Notice>
  );
}
