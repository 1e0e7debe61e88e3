import { describeTeamContract } from '@piston-parts/shared-contract/contract-suite';
import { simulatedTeamBackend } from '@piston-parts/shared-store/testing/team-backend';
import { cases } from './cases';
import { endpoints } from './contract';
import { simulatedApi } from './simulated';

describeTeamContract(simulatedTeamBackend('compare', simulatedApi), endpoints, cases);
