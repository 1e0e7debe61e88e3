/** @jest-environment @platform/test-kit/jest/load-once-environment.cjs */
import { teamServer } from '@piston-parts/server/testing/team-server';
import { describeTeamContract } from '@piston-parts/shared-contract/contract-suite';
import { simulatedTeamBackend } from '@piston-parts/shared-store/testing/team-backend';
import { cases } from './cases';
import { endpoints } from './contract';
import { simulatedApi } from './simulated';

describeTeamContract(simulatedTeamBackend('compare', simulatedApi), endpoints, cases);
describeTeamContract(teamServer(__dirname), endpoints, cases);
