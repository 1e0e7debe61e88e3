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
