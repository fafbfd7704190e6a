// Adds up what every step counted and prints the last line of a run: `node .ci/countResults.mjs <reports> [steps that must be there]`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [reports, ...required] = process.argv.slice(2);
const files = readdirSync(reports).filter((name) => name.endsWith('.step.json'));
const missing = required.filter((name) => !files.includes(`${name}.step.json`));
const outcomes = files.map((name) => JSON.parse(readFileSync(join(reports, name), 'utf8')));
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failures = [...outcomes.flatMap(({ names }) => names), ...missing.map((name) => `${name} (never ran)`)];
if (failures.length > 0) console.log(['', 'Failed:', ...failures.map((name) => `  ${name}`)].join('\n'));
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
