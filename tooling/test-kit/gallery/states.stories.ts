import type { Story } from './story';

/** A part's picture under the pointer, and the large one zoomed. */
export const pictureStates: readonly Story[] = [
  {
    name: 'product-hovered',
    only: 'desktop',
    enter: async (stage) => {
      const { page } = stage;
      await stage.content('/singleProduct-page/BR-8101');
      await stage.hydrated();
      await page.mouse.move(0, 0);
      const picture = page.getByRole('main').getByRole('img').first();
      const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.locator('[data-zoomed="true"]').waitFor();
    },
  },
  {
    name: 'product-zoomed',
    enter: async (stage) => {
      await stage.content('/singleProduct-page/BR-8101');
      await stage.button('Show large picture').click();
      await stage.dialogButton('Zoom in').click();
      await stage.dialogButton('Zoom out').waitFor();
    },
  },
];

/** Overlays of a screen, and the printed screen. */
export const momentaryStates: readonly Story[] = [
  {
    name: 'wishlist-toast',
    enter: async (stage) => {
      await stage.content('/singleProduct-page/LT-2101');
      await stage.button('Add to Wishlist').click();
      await stage.page.locator('.Toastify__toast').first().waitFor();
    },
  },
  {
    name: 'product-printed',
    enter: ({ page }) => page.emulateMedia({ media: 'print' }),
    leave: ({ page }) => page.emulateMedia({ media: 'screen' }),
  },
];
