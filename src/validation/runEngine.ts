import { type OutputUnit, validate } from '@cfworker/json-schema';
import { rootName, type SchemaTable } from './compileSchema.js';

/** Schemas applied to values, before it is given up: a tenth of a second or so. */
const mostApplications = 100_000;

/**
 * Everything that the engine objects to, wrappers included.
 * @throws RangeError where the schema and the value together take too long
 */
export function runEngine(table: SchemaTable, value: unknown): OutputUnit[] {
  let applications = 0;
  const counted = new Proxy(table, {
    get(target, name) {
      applications += 1;
      if (applications > mostApplications) throw new RangeError('it takes too long to check');
      return Reflect.get(target, name) as unknown;
    },
  });
  // Every edge is a reference, so every application passes through the table. The draft only matters for what is restated anyway.
  return validate(value, { $ref: rootName }, '2020-12', counted, false).errors;
}
