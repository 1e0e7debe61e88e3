/** `npm run imports`: who may import whom, between packages, folders and files. */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cruise, format } from 'dependency-cruiser';
import { roomCircles } from './room-circles.mjs';

const { forbidden, options } = createRequire(import.meta.url)('./dependency-cruiser.cjs');
const OURS = /^(shell|mf-.+|shared-[a-z]+|server|e2e|tooling|platform)$/;

const folders = readdirSync('.').filter((name) => OURS.test(name));
const { output } = await cruise(
  folders,
  { ...options, ruleSet: { forbidden }, validate: true },
  options.enhancedResolveOptions,
);
const report = await format(output, { outputType: 'err' });
console.log(report.output);
const circles = roomCircles(output.modules);
for (const circle of circles) {
  console.error(`  error folder-circle: ${circle.join(' → ')}: move what both need into a separate folder below them.`);
}
process.exitCode = report.exitCode > 0 || circles.length > 0 ? 1 : 0;
