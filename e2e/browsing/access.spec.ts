import { visitorStories } from '@piston-parts/test-kit/gallery/stories';
import { testAccess } from '../access-test';
import { test } from '../shop-test';

test.use({ allowedConsole: /Failed to load resource|A request of the shop failed/ });

testAccess(visitorStories);
