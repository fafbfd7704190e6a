type Keywords = Readonly<Record<string, unknown>>;

/**
 * The keywords of one schema object in the words of 2020-12: lists of items, `dependencies`, draft-04's `exclusiveMinimum: true`,
 * which makes a bound of `minimum`, and `nullable: true` of OpenAPI 3.0, which adds null to what is allowed.
 */
export function restateSchema(schema: Keywords): Record<string, unknown> {
  const made = restateDependencies(restateItems(restateBounds(schema)));
  return schema['nullable'] === true ? allowNull(made) : made;
}

function restateBounds(schema: Keywords): Record<string, unknown> {
  const made = { ...schema };
  for (const [flag, bound] of [['exclusiveMinimum', 'minimum'], ['exclusiveMaximum', 'maximum']] as const) {
    if (typeof made[flag] !== 'boolean') continue;
    const isExclusive = made[flag] && typeof made[bound] === 'number';
    delete made[flag];
    if (!isExclusive) continue;
    made[flag] = made[bound];
    delete made[bound];
  }
  return made;
}

function restateItems({ items, additionalItems, ...rest }: Keywords): Record<string, unknown> {
  if (!Array.isArray(items)) return items === undefined ? rest : { ...rest, items };
  const made: Record<string, unknown> = { ...rest, ...(items.length === 0 ? {} : { prefixItems: items as unknown[] }) };
  if (additionalItems !== undefined) made['items'] = additionalItems;
  return made;
}

function restateDependencies({ dependencies, ...rest }: Keywords): Record<string, unknown> {
  if (!isMap(dependencies)) return rest;
  const entries = Object.entries(dependencies);
  const names = entries.filter(([, held]) => Array.isArray(held));
  const schemas = entries.filter(([, held]) => !Array.isArray(held));
  return {
    ...rest,
    ...(names.length === 0 ? {} : { dependentRequired: { ...asMap(rest['dependentRequired']), ...Object.fromEntries(names) } }),
    ...(schemas.length === 0 ? {} : { dependentSchemas: { ...asMap(rest['dependentSchemas']), ...Object.fromEntries(schemas) } }),
  };
}

function allowNull(schema: Keywords): Record<string, unknown> {
  const { type, enum: values, const: value, ...rest } = schema;
  return {
    ...rest,
    ...(type === undefined ? {} : { type: Array.isArray(type) ? [...(type as unknown[]), 'null'] : [type, 'null'] }),
    ...(Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {}),
    ...(Object.hasOwn(schema, 'const') ? { enum: [value, null] } : {}),
  };
}

function asMap(value: unknown): Record<string, unknown> {
  return isMap(value) ? value : {};
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
