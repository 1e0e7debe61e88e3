import { messages, type settingsEndpoints } from '../index';
import type { CasesOf } from './cases';

export const settingsCases: CasesOf<keyof typeof settingsEndpoints> = {
  getSettings: {
    responses: {
      'what the owner has set, without the texts of the pages [settings-1]': {
        arrange: async () => ({}),
        expect({ settings: { name, delivery, demonstration, pages, ...rest } }) {
          expect({ name, delivery, demonstration }).toEqual({
            name: 'Piston Parts',
            delivery: { charge: 50, freeFrom: 0 },
            demonstration: true,
          });
          expect(pages).toContain('terms');
          expect(JSON.stringify(rest)).not.toContain('contract of sale');
        },
      },
    },
    failures: {},
    rules: {
      'has the lines of each page that it names [settings-1, settings-5]': async (shop) => {
        const { settings } = await shop.ask('getSettings');
        for (const page of settings.pages) {
          const { textPage } = await shop.ask('getTextPage', { parameters: { page } });
          expect(textPage).toEqual({ page, lines: expect.arrayContaining([expect.any(String)]) as unknown });
        }
      },
    },
  },
  getTextPage: {
    responses: {
      'the lines of a page of text [settings-5]': {
        arrange: async () => ({ parameters: { page: 'delivery' } }),
        expect({ textPage }) {
          expect(textPage.lines).toContain('{delivery}');
        },
      },
    },
    failures: { [messages.pageNotFound]: async () => ({ parameters: { page: 'constructor' } }) },
  },
};
