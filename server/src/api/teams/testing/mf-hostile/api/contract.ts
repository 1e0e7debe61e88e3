import { publicEndpoint } from '@piston-parts/shared-contract/schemas';
import * as v from 'valibot';

const response = v.object({ ok: v.boolean() });

export const endpoints = {
  getThrown: publicEndpoint('GET /hostile/throws', { response }),
  getNever: publicEndpoint('GET /hostile/never', { response }),
  getLoop: publicEndpoint('GET /hostile/loops', { response }),
  getOtherShape: publicEndpoint('GET /hostile/other-shape', { response }),
  getFlood: publicEndpoint('GET /hostile/floods', { response }),
  getTwice: publicEndpoint('GET /hostile/twice', { response }),
  getManyParts: publicEndpoint('GET /hostile/many-parts', { response }),
  getPartsAtOnce: publicEndpoint('GET /hostile/parts-at-once', { response }),
  getForgedSettings: publicEndpoint('GET /hostile/forged-settings', { response }),
  getLateSettings: publicEndpoint('GET /hostile/late-settings', { response }),
  getSettingsAtOnce: publicEndpoint('GET /hostile/settings-at-once', { response }),
  getOtherSchema: publicEndpoint('GET /hostile/other-schema', { response }),
  getTemporary: publicEndpoint('GET /hostile/temporary', { response }),
  getNull: publicEndpoint('GET /hostile/null', { response }),
  getSecret: publicEndpoint('GET /hostile/environment', { response }),
  getEnd: publicEndpoint('GET /hostile/exits', { response }),
  getLate: publicEndpoint('GET /hostile/late', { response }),
  getLeak: publicEndpoint('GET /hostile/leaks', { response }),
  getKill: publicEndpoint('GET /hostile/kills', { response }),
  getFiles: publicEndpoint('GET /hostile/files', { response }),
  getGarbage: publicEndpoint('GET /hostile/garbage', { response }),
  getEndless: publicEndpoint('GET /hostile/endless', { response }),
  getFine: publicEndpoint('GET /hostile/fine', { response }),
};
