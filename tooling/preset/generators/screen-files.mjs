/** The text of the files that a new screen starts with. */
export const screenFile = ({ component, feature, title }) => `import { PageHeading } from '@piston-parts/shared-ui';
import styles from './${feature}.module.css';

export default function ${component}() {
  return (
    <div className="page">
      <div className={styles.content} data-content>
        <PageHeading>${title}</PageHeading>
      </div>
    </div>
  );
}
`;

export const stylesFile = () => `@layer app {
  .content {
    display: grid;
    gap: var(--gap-4);
  }
}
`;

export const testFile = ({ component, feature, address, title }) => `import { screen } from '@testing-library/react';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import ${component} from './${feature}.screen';

describe('The ${feature.replaceAll('-', ' ')} screen', () => {
  it('says what it is', async () => {
    await renderScreen(<${component} />, { at: '${address}' });

    expect(screen.getByRole('heading', { name: '${title}' })).toBeVisible();
  });
});
`;

/** The screen inside the shop, with the shell and the other remotes as they are live. */
export const stitchedTestFile = ({ feature, address, title }) => `import { screen } from '@testing-library/dom';
import { stitchShop } from '@piston-parts/test-kit/stitch';

describe('A shopper of the ${feature.replaceAll('-', ' ')}', () => {
  it('sees it in the shop, and goes on from it', async () => {
    const { user, location } = await stitchShop({ at: '${address}' });

    expect(await screen.findByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
    await user.click(await screen.findByRole('link', { name: 'Piston Parts' }));
    expect(location()).toBe('/');
  });
});
`;
