/** @jest-environment @platform/test-kit/jest/load-once-environment.cjs */
import { teamServer } from '@piston-parts/server/testing/team-server';
import { describeTeamContract } from '@piston-parts/shared-contract/contract-suite';
import { cases } from './cases';
import { endpoints } from './contract';

const server = teamServer(__dirname);
describeTeamContract(server, endpoints, {
  ...cases,
  getComparison: {
    ...cases.getComparison,
    rules: {
      ...cases.getComparison.rules,
      'is deleted with its account [compare-12]': async (shop) => {
        const { token, user, password } = await shop.newShopper();
        const { _id } = await shop.productInStock();
        await shop.askFor(endpoints.postComparison, { token, body: { productIds: [_id] } });
        const rows = () => server.query('select from mf_compare.comparisons where user_id = $1', [user._id]);
        expect(await rows()).toHaveLength(1);

        await shop.ask('postAccountDeletion', { token, body: { password } });

        while ((await rows()).length > 0) await new Promise((resolve) => setImmediate(resolve));
      },
    },
  },
});
