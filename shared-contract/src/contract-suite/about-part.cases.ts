import type { aboutPartEndpoints } from '../about-part.contract';
import { messages, type Fitment } from '../index';
import type { CasesOf } from './cases';
import type { Shop } from './shop';
import { NO_PART, someFitments } from './vehicle.cases';

const OWN = 'hyundai-i20-2014-1.4-crdi';

const aboutOf = async (shop: Shop, id: string, vehicle?: string) => {
  const query = vehicle === undefined ? '' : new URLSearchParams({ vehicle }).toString();
  return (await shop.ask('getAboutPart', { parameters: { id }, query })).about;
};

export const aboutPartCases: CasesOf<keyof typeof aboutPartEndpoints> = {
  getAboutPart: {
    responses: {
      'the first cars that a part fits, how many there are, and the first as the one that parts are needed on [product-16]':
        {
          async arrange(shop) {
            const { id, fitments } = await someFitments(shop);
            return { parameters: { id }, fitments };
          },
          expect({ about }, input) {
            const { fitments } = input as unknown as { fitments: Fitment[] };
            expect(about.fitments).toEqual(fitments.slice(0, 8));
            expect(about.fitmentCount).toBe(fitments.length);
            expect(about.vehicle).toEqual(fitments[0]?.vehicle);
          },
        },
    },
    failures: { [messages.productNotFound]: async () => NO_PART },
    rules: {
      'has the shopper’s car first of those that a part fits, and ignores an unknown one [product-11, product-16]':
        async (shop) => {
          const { products } = await shop.ask('getProducts');
          let moved = 0;
          for (const { _id: id } of products) {
            const { fitments } = await shop.ask('getFitments', { parameters: { id } });
            const last = fitments.at(-1)?.vehicle;
            const own = await aboutOf(shop, id, last?._id ?? '');
            expect(own.fitments[0]?.vehicle).toEqual(last);
            expect(own.vehicle).toEqual(last ?? null);
            if (last?._id !== fitments[0]?.vehicle._id) moved += 1;
          }
          expect(moved).toBeGreaterThan(0);
          const { id } = await someFitments(shop);
          expect(await aboutOf(shop, id, 'no-longer-in-the-catalogue')).toEqual(await aboutOf(shop, id));
        },
      'needs parts of the same work that fit the car, or any, and not the part itself [product-12]': async (shop) => {
        const { products } = await shop.ask('getProducts');
        let kinds = 0;
        for (const { _id: id } of products) {
          const { vehicle, needed } = await aboutOf(shop, id);
          for (const { partType, parts } of needed) {
            kinds += 1;
            expect(parts.length).toBeLessThanOrEqual(2);
            for (const part of parts) {
              expect(part._id).not.toBe(id);
              const { specification } = await shop.ask('getPartSpecification', { parameters: { id: part._id } });
              expect(specification.partType).toBe(partType);
              const { fitments } = await shop.ask('getFitments', { parameters: { id: part._id } });
              const isFor = fitments.some((fitment) => fitment.vehicle._id === vehicle?._id);
              expect([id, part._id, specification.universal || isFor]).toEqual([id, part._id, true]);
            }
          }
        }
        expect(kinds).toBeGreaterThan(0);
      },
      'has other parts of the category that a search for the kind finds, for the same car, as the catalogue has them [product-13]':
        async (shop) => {
          const { products } = await shop.ask('getProducts');
          const byId = new Map(products.map((product) => [product._id, product]));
          const isFor = (id: string, model: string) =>
            byId.get(id)?.rank === 0 || byId.get(id)?.models?.includes(model);
          for (const { _id: id, category, models = [] } of products) {
            for (const part of (await aboutOf(shop, id)).similar) {
              expect(part._id).not.toBe(id);
              expect(byId.get(part._id)).toMatchObject({ ...part, category });
              const hasNone = models.length === 0 && byId.get(part._id)?.models?.length === 0;
              const isForSame = hasNone || models.some((model) => isFor(part._id, model));
              expect([id, part._id, isForSame]).toEqual([id, part._id, true]);
            }
            for (const part of (await aboutOf(shop, id, OWN)).similar) {
              expect([id, part._id, isFor(part._id, 'Hyundai i20')]).toEqual([id, part._id, true]);
            }
          }
        },
    },
  },
};
