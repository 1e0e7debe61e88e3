import { accountStories } from '@piston-parts/test-kit/gallery/stories';
import { testAccess } from '../access-test';
import { test } from '../shop-test';

// The failing stories make requests and remotes fail on purpose.
test.use({
  allowedConsole:
    /Failed to load resource|could not be loaded|\[ Federation Runtime \]|status 500|failed|was preloaded using/i,
});

for (const group of accountStories) testAccess(group);
